import { storedTerms } from '@cutroom/contracts';
import { insertAccounts, journeyPassword, Person, withDatabase, type JourneyTeam } from '@cutroom/suites-kit';
import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import type { BenchStack } from './bench-stack';
import { videoRow } from './seed-teams';

const scenes = 'harbour market monsoon studio kitchen night desert train garden river'.split(' ');
const kinds = 'tour trailer interview recipe review vlog'.split(' ');
const qualities = ['720p', '1080p', '2160p'];
const comment = 'Ready for review. The colours of the second scene are new, the sound is final.';

/** One video in ten is about it. */
export const searchedWord = scenes[0] ?? '';

/** Editors of a team, signed in. */
export async function addEditors(stack: BenchStack, team: JourneyTeam, count: number): Promise<Person[]> {
  const names = Array.from({ length: count }, () => `editor-${randomUUID().slice(0, 13)}`);
  const accounts = names.map((username) => ({ username, role: 'EDITOR' as const, teamId: team.teamId }));
  await withDatabase(stack, (database) => insertAccounts(database, team, accounts));
  return Promise.all(names.map((username) => Person.signedIn(stack, username, journeyPassword)));
}

/** As the API stores it: every editor has videos of every kind. */
function rowOf(teamId: ObjectId, editors: readonly ObjectId[], number: number) {
  const uploadedBy = editors[number % editors.length] ?? teamId;
  const title = `${scenes[number % scenes.length]} ${kinds[number % kinds.length]} ${number}`;
  const maximumVideoQuality = qualities[number % qualities.length] ?? '';
  const search = storedTerms(title, comment);
  return { ...videoRow(teamId, uploadedBy, number), title, comment, maximumVideoQuality, search };
}

/** Adds pending videos of these editors to a team. */
export async function seedLargeTeam(
  stack: BenchStack,
  team: string,
  editors: readonly string[],
  videos: number,
): Promise<void> {
  const [teamId, ids] = [new ObjectId(team), editors.map((id) => new ObjectId(id))];
  const batch = 500;
  await withDatabase(stack, async (db) => {
    for (let from = 0; from < videos; from += batch) {
      const size = Math.min(batch, videos - from);
      const rows = Array.from({ length: size }, (_, index) => rowOf(teamId, ids, from + index));
      await db.collection('videos').insertMany(rows, { ordered: false });
    }
  });
}

/** Adds as many videos of twenty other teams, with the same words. */
export async function seedOtherTeams(stack: BenchStack, videos: number): Promise<void> {
  const teams = Array.from({ length: 20 }, () => new ObjectId().toHexString());
  for (const team of teams) await seedLargeTeam(stack, team, [team], videos / teams.length);
}
