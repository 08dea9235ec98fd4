import type { VideoState } from '@cutroom/contracts';
import type { Logger, ObjectStorage } from '@cutroom/server-kit';
import { Types, type ClientSession } from 'mongoose';
import { discardUpload } from './parts/discard-parts';
import type { VideoModel } from './video.model';
import type { VideoRecord } from './video.record';

/** `total` counts PENDING, CHANGES_REQUESTED, PUBLISHING and PUBLISHED; the page shows `approve` as Published (docs/product.md#7-videos). */
interface VideoCounts {
  total: number;
  pending: number;
  approve: number;
}

export type WithdrawnUpload = Pick<VideoRecord, '_id' | 'title' | 'incomingKey' | 'sealings' | 'parts'>;

/** What the team feature does with videos. */
export interface TeamVideos {
  /** The counters of the dashboard. */
  count(teamId: string): Promise<VideoCounts>;
  /** What each editor has uploaded to this team, in the order of `editorIds`. */
  countByEditor(teamId: string, editorIds: readonly Types.ObjectId[]): Promise<VideoCounts[]>;
  /**
   * Part of the transaction in which an editor leaves a team, or the whole team is closed: deletes the videos whose bytes
   * have not arrived, so that whatever is still sent to an upload URL counts for nothing.
   *
   * @param of of all editors when it names none
   */
  withdrawUploads(
    of: { teamId: Types.ObjectId; editorId?: Types.ObjectId },
    session: ClientSession,
  ): Promise<WithdrawnUpload[]>;
  /**
   * After that transaction has committed: removes the objects that had arrived, and the copies of processes that
   * died, whose keys only the row knew. A running copy is removed by its own process; a later upload by the sweeper.
   */
  discardWithdrawn(withdrawn: readonly WithdrawnUpload[]): Promise<void>;
}

interface TeamVideosDeps {
  videos: VideoModel;
  storage: ObjectStorage;
  logger: Logger;
}

interface Group<Key> {
  _id: Key;
  count: number;
}

const submitted = {
  $in: ['PENDING', 'CHANGES_REQUESTED', 'PUBLISHING', 'PUBLISHED'] satisfies VideoState[],
};
const none = (): VideoCounts => ({ total: 0, pending: 0, approve: 0 });

function add(counts: VideoCounts, state: VideoState, count: number): VideoCounts {
  return {
    total: counts.total + count,
    pending: counts.pending + (state === 'PENDING' ? count : 0),
    approve: counts.approve + (state === 'PUBLISHED' ? count : 0),
  };
}

export function createTeamVideos({ videos, storage, logger }: TeamVideosDeps): TeamVideos {
  return {
    // Every live update asks for these: an index counts each without reading a video.
    async count(teamId) {
      const countIn = (state: VideoState | typeof submitted) =>
        videos.countDocuments({ teamId: new Types.ObjectId(teamId), state });
      const [total, pending, approve] = await Promise.all([
        countIn(submitted),
        countIn('PENDING'),
        countIn('PUBLISHED'),
      ]);
      return { total, pending, approve };
    },

    async countByEditor(teamId, editorIds) {
      const groups = await videos.aggregate<Group<{ editor: Types.ObjectId; state: VideoState }>>([
        { $match: { teamId: new Types.ObjectId(teamId), uploadedBy: { $in: editorIds }, state: submitted } },
        { $group: { _id: { editor: '$uploadedBy', state: '$state' }, count: { $sum: 1 } } },
      ]);
      return editorIds.map((id) =>
        groups
          .filter(({ _id }) => id.equals(_id.editor))
          .reduce((counts, { _id, count }) => add(counts, _id.state, count), none()),
      );
    },

    async withdrawUploads({ teamId, editorId }, session) {
      const awaited = {
        teamId,
        ...(editorId && { uploadedBy: editorId }),
        state: 'AWAITING_UPLOAD',
      } as const;
      const fields = { title: 1, incomingKey: 1, sealings: 1, parts: 1 };
      const withdrawn = await videos.find(awaited, fields, { session }).lean<WithdrawnUpload[]>();
      await videos.deleteMany(awaited, { session });
      return withdrawn;
    },

    async discardWithdrawn(withdrawn) {
      for (const video of withdrawn) {
        await discardUpload({ storage, logger }, video);
        for (const { key } of video.sealings) {
          await storage.remove(key).catch((err: unknown) => {
            logger.warn(
              { err, videoId: video._id, key },
              'could not remove a copy of a withdrawn upload; a sweep tries again',
            );
          });
        }
      }
    },
  };
}
