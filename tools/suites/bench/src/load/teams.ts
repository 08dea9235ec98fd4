import { endpoints, type Video } from '@cutroom/contracts';
import type { Deployment } from '@cutroom/deploy/testing';
import {
  inParallel,
  insertAccounts,
  journeyPassword,
  Person,
  signUpTeam,
  smallMovie,
  submitVideo,
  withDatabase,
} from '@cutroom/suites-kit';
import { ObjectId } from 'mongodb';
import { videoRow } from '../stage/seed-teams';

/** Members of a team. The first one is its creator. */
export const peoplePerTeam = 5;

/** Pending videos of a team besides the one with comments. */
const videosPerTeam = 40;

export interface LoadUser {
  person: Person;
  team: LoadTeam;
}

interface LoadTeam {
  teamId: string;
  /** The video that the team comments on. */
  video: Video;
  version: string;
}

/** Signs up a team, adds members and videos, and signs all members in. */
async function prepareTeam(site: Deployment, number: number): Promise<LoadUser[]> {
  const signedUp = await signUpTeam(site);
  const { creator, editor, teamId } = signedUp;
  const video = await submitVideo(signedUp, `Cut ${number}`, smallMovie);
  const { versions } = await creator.call(endpoints.room, { params: { videoId: video._id } });
  const team = { teamId, video, version: versions[0]?.version ?? '' };
  const names = Array.from({ length: peoplePerTeam - 2 }, (_, index) => `load-${number}-${index}`);
  await withDatabase(site, async (db) => {
    await insertAccounts(
      db,
      signedUp,
      names.map((username) => ({ username, teamId })),
    );
    const owner = [new ObjectId(teamId), new ObjectId(editor.id)] as const;
    const rows = Array.from({ length: videosPerTeam }, (_, index) => videoRow(...owner, index));
    await db.collection('videos').insertMany(rows);
  });
  const others = await Promise.all(names.map((name) => Person.signedIn(site, name, journeyPassword)));
  return [creator, editor, ...others].map((person) => ({ person, team }));
}

/** Signed-in users in teams of five. */
export async function prepareUsers(site: Deployment, count: number): Promise<LoadUser[]> {
  const teams = Array.from({ length: Math.ceil(count / peoplePerTeam) }, (_, number) => number);
  return (await inParallel(teams, 4, (number) => prepareTeam(site, number))).flat();
}
