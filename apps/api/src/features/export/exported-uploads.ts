import { rowsOf } from '../../rows-of';
import {
  versionsOf,
  type ExportDeps,
  type ExportedAccount,
  type Version,
  type VideoRecord,
} from './export.deps';

const fields = {
  ...{ teamId: 1, title: 1, state: 1, createdAt: 1, uploadedBy: 1, comment: 1 },
  ...{ maximumVideoQuality: 1, extension: 1, object: 1, review: 1, arrival: 1 },
  ...{ 'earlier.number': 1, 'earlier.uploadedBy': 1, 'earlier.at': 1, 'earlier.uploadId': 1 },
  ...{ 'earlier.object': 1, 'earlier.comment': 1, 'earlier.extension': 1, 'earlier.maximumVideoQuality': 1 },
};

/** Videos with more than one version, which are the only ones that somebody else may have uploaded in part. */
const ofSeveral = { 'earlier.uploadId': { $exists: true } } as const;

const presentVersion = ({ number, at, comment, extension, maximumVideoQuality, object }: Version) => ({
  ...{ number, at, comment, extension, maximumVideoQuality },
  size: object.size,
});

/** The rest of such a video is somebody else's: other versions, and what has become of it since the user left the team. */
function present(video: VideoRecord, { _id: userId, teamId: team }: ExportedAccount): object {
  const { _id, teamId, title, state, createdAt, object, comment, maximumVideoQuality } = video;
  return {
    ...{ _id, teamId, createdAt },
    ...(team?.equals(teamId) && { title, state }),
    // Its file has not been received.
    ...(!object && { comment, maximumVideoQuality }),
    versions: versionsOf(video)
      .filter(({ uploadedBy }) => uploadedBy.equals(userId))
      .map(presentVersion)
      .reverse(),
  };
}

/** What a user uploaded: videos, and versions of other people's videos. Each video once, with the user's own versions. */
export async function* exportedUploads(
  { videos }: Pick<ExportDeps, 'videos'>,
  user: ExportedAccount,
): AsyncGenerator<object> {
  const { _id: userId } = user;
  const seen = new Set<string>();
  const queries = [
    { uploadedBy: userId },
    { ...ofSeveral, 'review.uploadedBy': userId },
    { ...ofSeveral, 'earlier.uploadedBy': userId },
  ];
  for (const query of queries) {
    const found = videos.find(query, fields, { sort: { _id: 1 } }).lean<VideoRecord[]>();
    for await (const video of rowsOf(found)) {
      const id = video._id.toHexString();
      if (!seen.has(id)) yield present(video, user);
      seen.add(id);
    }
  }
}
