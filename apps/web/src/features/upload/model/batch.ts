import { messages, uploadRequest, type UploadRequest } from '@cutroom/contracts';
import type { PickedFile } from '../../../lib/files/picked-file';
import { checkForm, type FormProblem } from '../../../lib/forms/check-form';
import { detailsOfFile } from './details-of-file';
import { fileProblem } from './file-problem';
import type { Tray } from './tray';
import type { StartedUpload } from './started-upload';

/** One of several files that are uploaded together. Its values are those in the form. */
export interface BatchFile {
  picked: PickedFile;
  title: string;
  extension: string;
  maximumVideoQuality: string;
}

/**
 * Reads the details of several files, until the signal is aborted. `problems` has a line for each file that cannot be
 * uploaded.
 */
export async function readBatch(
  picked: readonly PickedFile[],
  signal?: AbortSignal,
): Promise<{ files: BatchFile[]; problems: string[] }> {
  const files: BatchFile[] = [];
  const problems: string[] = [];
  // One after the other: each starts a decoder, and there may be dozens.
  for (const each of picked) {
    if (signal?.aborted) break;
    const problem = await fileProblem(each.file, null);
    if (problem === null) files.push({ ...(await detailsOfFile(each.file, signal)), picked: each });
    else problems.push(`${each.file.name}: ${problem}`);
  }
  return { files, problems };
}

interface Shared {
  comment: string;
  teamId: string | null;
}

/** The first problem of a list; its fields are named `title-1`, or `comment`, which all files share. */
export function batchProblem(files: readonly BatchFile[], shared: Shared): FormProblem | null {
  for (const [index, file] of files.entries()) {
    const checked = checkForm(uploadRequest, { ...file, ...shared });
    if (checked.ok) continue;
    const { message: text, fields } = checked.problem;
    // In a long list, the wrong field may be off the screen. The text for a missing value is specified.
    const isNamed = text !== messages.invalidInputs && !fields.includes('comment');
    const message = isNamed ? `${file.picked.file.name}: ${text}` : text;
    return { message, fields: fields.map((name) => (name === 'comment' ? name : `${name}-${index}`)) };
  }
  return null;
}

/** An upload that could not be started; `cause` says why. */
export class BatchError extends Error {
  override readonly name = 'BatchError';

  constructor(
    readonly fileName: string,
    cause: unknown,
  ) {
    super(`the upload of ${fileName} could not be started`, { cause });
  }
}

interface StartBatchDeps {
  start: (details: UploadRequest) => Promise<StartedUpload>;
  add: Tray['add'];
  /** Called for each file whose upload has started. */
  onStarted: (file: BatchFile) => void;
  /** Once it is aborted, no further upload is started or added. */
  signal?: AbortSignal;
}

/**
 * Starts the uploads one after the other, in the order of the list. It stops at the first that fails, as the rest would
 * most likely fail too.
 *
 * @throws BatchError
 */
export async function startBatch(
  files: readonly BatchFile[],
  shared: Shared,
  { start, add, onStarted, signal }: StartBatchDeps,
): Promise<void> {
  for (const file of files) {
    if (signal?.aborted) return;
    try {
      const started = await start(uploadRequest.parse({ ...file, ...shared }));
      // The user has signed out meanwhile. The server discards the upload later.
      if (signal?.aborted) return;
      add(started, file.picked);
    } catch (error) {
      throw new BatchError(file.picked.file.name, error);
    }
    onStarted(file);
  }
}
