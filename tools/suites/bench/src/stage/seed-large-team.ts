import { searchTerms } from '@cutroom/contracts';
import { withDatabase } from '@cutroom/suites-kit';
import { ObjectId } from 'mongodb';
import type { BenchStack } from './bench-stack';
import { videoRow } from './seed-teams';

const scenes = 'harbour market monsoon studio kitchen night desert train garden river'.split(' ');
const kinds = 'tour trailer interview recipe review vlog'.split(' ');
const qualities = ['720p', '1080p', '2160p'];
const comment = 'Ready for review. The colours of the second scene are new, the sound is final.';

/** One video in ten is about each of these. */
export const searchedWord = scenes[0] ?? '';

/** As the API stores it: every editor has videos of every kind. */
function row(teamId: ObjectId, editors: readonly ObjectId[], number: number) {
  const uploadedBy = editors[number % editors.length] ?? teamId;
  const title = `${scenes[number % scenes.length]} ${kinds[number % kinds.length]} ${number}`;
  const maximumVideoQuality = qualities[number % qualities.length] ?? '';
  return {
    ...videoRow(teamId, uploadedBy, number),
    title,
    comment,
    maximumVideoQuality,
    search: searchTerms(title, comment),
  };
}

const userRow = (teamId: ObjectId, _id: ObjectId, number: number) => {
  const username = `bench-${_id.toHexString().slice(-6)}${number}`;
  return {
    _id,
    username,
    usernameLower: username,
    email: `${username}@example.com`,
    passwordHash: 'none',
    role: 'EDITOR',
    teamId,
    name: `Editor ${number}`,
    createdAt: new Date(),
    updatedAt: new Date(),
  };
};

/** Adds pending videos by so many editors to a team. */
export async function seedLargeTeam(
  stack: BenchStack,
  team: string,
  { videos, editors }: { videos: number; editors: number },
): Promise<void> {
  const teamId = new ObjectId(team);
  const ids = Array.from({ length: editors }, () => new ObjectId());
  await withDatabase(stack, async (db) => {
    await db.collection('users').insertMany(ids.map((id, number) => userRow(teamId, id, number)));
    const batch = 500;
    for (let from = 0; from < videos; from += batch) {
      const rows = Array.from({ length: Math.min(batch, videos - from) }, (_, index) =>
        row(teamId, ids, from + index),
      );
      await db.collection('videos').insertMany(rows, { ordered: false });
    }
  });
}

/** Adds as many videos of other teams, with the same words. */
export async function seedOtherTeams(stack: BenchStack, videos: number): Promise<void> {
  const teams = 20;
  for (let number = 0; number < teams; number += 1)
    await seedLargeTeam(stack, new ObjectId().toHexString(), { videos: videos / teams, editors: 5 });
}
