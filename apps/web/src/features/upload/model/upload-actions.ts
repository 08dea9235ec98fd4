import type { Tray, TrayStage } from './tray';

/** The user's actions on an upload, as `Tray` implements them. */
export type TrayActions = Pick<Tray, 'pause' | 'resume' | 'cancel' | 'continueWith' | 'dismiss'>;

export type UploadAction = 'pause' | 'resume' | 'choose' | 'cancel' | 'dismiss';

const actionsOf: Record<Exclude<TrayStage['name'], 'paused' | 'needs-file'>, readonly UploadAction[]> = {
  waiting: ['pause', 'cancel'],
  checking: ['pause', 'cancel'],
  reading: ['pause', 'cancel'],
  sending: ['pause', 'cancel'],
  // All bytes have arrived, and the server refuses to cancel.
  finishing: [],
  done: ['dismiss'],
  failed: ['dismiss'],
};

/** What the user can do in a stage, the main action first. */
export function possibleActions(stage: TrayStage): readonly UploadAction[] {
  if (stage.name === 'needs-file') return stage.handle ? ['resume', 'cancel'] : ['choose', 'cancel'];
  if (stage.name !== 'paused') return actionsOf[stage.name];
  // It resumes by itself when the connection or the session is back. An upload in another tab is controlled only there.
  if (stage.reason === 'other-tab') return [];
  return stage.reason === 'user' ? ['resume', 'cancel'] : ['cancel'];
}
