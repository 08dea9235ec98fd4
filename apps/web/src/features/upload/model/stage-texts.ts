import { formatSize, percentage } from '@cutroom/contracts';
import { articleFor } from './file-problem';
import type { TrayStage, TrayUpload } from './tray';

type StageNamed<Name extends TrayStage['name']> = Extract<TrayStage, { name: Name }>;

const pauses: Record<StageNamed<'paused'>['reason'], string> = {
  user: 'Paused.',
  offline: "Paused: you're offline. It resumes by itself.",
  'signed-out': 'Paused: sign in again to continue.',
  'other-tab': 'Another tab is uploading this.',
};

function fileNeeded({ fileName, size, extension }: TrayUpload, { handle }: StageNamed<'needs-file'>): string {
  if (fileName === null) return `Choose ${articleFor(extension)} .${extension} file to start.`;
  const file = size === null ? fileName : `${fileName} (${formatSize(size)})`;
  return handle ? `Press Resume to continue with ${file}.` : `Choose the same file to continue: ${file}.`;
}

/** The state of an upload in one sentence. While bytes move, the figures show more. */
export function stageText(upload: TrayUpload): string {
  const { stage } = upload;
  switch (stage.name) {
    case 'waiting':
      return 'Waiting for the other uploads';
    case 'checking':
      return `Checking your file: ${percentage(stage.share, 1)}%`;
    case 'reading':
      return 'Your browser is waiting for the file. Check the drive or the network that it is on.';
    case 'sending':
      return stage.retryingAt === null ? 'Uploading' : 'Connection lost. Trying again …';
    case 'paused':
      return pauses[stage.reason];
    case 'needs-file':
      return fileNeeded(upload, stage);
    case 'finishing':
      return 'Finishing up …';
    case 'done':
      return 'Ready for review';
    case 'failed':
      return stage.message;
  }
}

/** The label of an upload: a new version has the title of its video. */
export const nameOf = ({ title, isNewVersion }: TrayUpload): string =>
  isNewVersion ? `New version of ${title}` : title;

function announcedStage(upload: TrayUpload): string {
  const { stage } = upload;
  if (stage.name === 'checking') return 'Checking your file';
  // As in the row, which may be folded.
  return (stage.name === 'needs-file' && stage.problem) || stageText(upload);
}

/** The stage for screen readers: it changes with the stage, not with each percent. */
export const announcement = (upload: TrayUpload): string => `${nameOf(upload)}: ${announcedStage(upload)}`;

/** 'Connection lost. Next try in 8 s.' */
export function retryText(retryingAt: number, now: number): string {
  const seconds = Math.ceil((retryingAt - now) / 1_000);
  return seconds > 0 ? `Connection lost. Next try in ${seconds} s.` : 'Connection lost. Trying again …';
}

/** Bytes to show on the bar: those that have arrived, and those of parts in flight. */
export const bytesShown = ({ arrived, stage }: TrayUpload): number =>
  stage.name === 'sending' ? stage.meter.bytes : arrived;

export function percentOf(upload: TrayUpload): number {
  if (upload.stage.name === 'done' || upload.stage.name === 'finishing') return 100;
  return percentage(bytesShown(upload), upload.size ?? 0);
}

/** Whether closing the page now would interrupt the upload. */
export const isMoving = ({ stage }: TrayUpload): boolean =>
  ['checking', 'reading', 'sending', 'finishing'].includes(stage.name);

/** Whether the server keeps the upload for now and discards it later. */
export const isResting = ({ stage }: TrayUpload): boolean =>
  stage.name === 'needs-file' || (stage.name === 'paused' && stage.reason !== 'other-tab');

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

/** The title of the tray. It may be all that is visible, so it shows what matters most. */
export function traySummary(uploads: readonly TrayUpload[]): string {
  const unfinished = uploads.filter(({ stage }) => stage.name !== 'done' && stage.name !== 'failed');
  const moving = unfinished.filter((upload) => isMoving(upload) || upload.stage.name === 'waiting');
  if (moving.length > 0) {
    const total = moving.reduce((bytes, { size }) => bytes + (size ?? 0), 0);
    const sent = moving.reduce((bytes, upload) => bytes + bytesShown(upload), 0);
    return `Uploading ${count(moving.length, 'video')} · ${percentage(sent, total)}%`;
  }
  if (unfinished.length > 0) return count(unfinished.length, 'unfinished upload');
  const failed = uploads.filter(({ stage }) => stage.name === 'failed').length;
  return failed > 0 ? `${count(failed, 'upload')} failed` : `${count(uploads.length, 'upload')} complete`;
}
