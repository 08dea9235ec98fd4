import type { Room, RoomPerson, RoomVersion } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { pictureUrl } from '../../../picture-url';
import { presentMedia } from '../media/present-media';
import { presentVideo, userNames, type PresenterDeps } from '../video.presenter';
import type { VideoRecord } from '../video.record';
import { versionsOf } from '../versions';

/** The review room of a video: everything but its comments. */
export async function presentRoom(deps: PresenterDeps, video: VideoRecord, actor: Actor): Promise<Room> {
  const [presented, versions, people, muted] = await Promise.all([
    presentVideo(deps, video),
    presentVersions(deps, video),
    presentPeople(deps, video),
    deps.rooms.exists({ _id: video._id, mutedBy: new Types.ObjectId(actor.userId) }),
  ]);
  return { video: presented, versions, people, muted: muted !== null };
}

async function presentVersions(deps: PresenterDeps, video: VideoRecord): Promise<RoomVersion[]> {
  const versions = versionsOf(video);
  const nameOf = await userNames(
    deps,
    versions.map(({ uploadedBy }) => uploadedBy),
  );
  return Promise.all(
    versions.map(async (version) => ({
      version: version.object.version,
      number: version.number,
      comment: version.comment,
      uploadedBy: { _id: version.uploadedBy.toHexString(), name: nameOf(version.uploadedBy) },
      uploadedAt: version.at.toISOString(),
      size: version.object.size,
      extension: version.extension,
      maximumVideoQuality: version.maximumVideoQuality,
      media: await presentMedia(deps.storage, version),
    })),
  );
}

/** The creator first, then the editors by their names. */
async function presentPeople(
  { users, storage }: PresenterDeps,
  { teamId }: VideoRecord,
): Promise<RoomPerson[]> {
  const fields = { name: 1, username: 1, role: 1, profileKey: 1 } as const;
  const members = await users.find({ teamId }, fields).lean();
  const people = await Promise.all(
    members.map(async ({ _id, name, username, role, profileKey }) => ({
      _id: _id.toHexString(),
      name: name || username,
      role,
      picture: await pictureUrl(storage, profileKey),
    })),
  );
  const isEditor = ({ role }: RoomPerson) => Number(role === 'EDITOR');
  return people.sort((a, b) => isEditor(a) - isEditor(b) || a.name.localeCompare(b.name));
}
