import { endpoints, type Drawing } from '@cutroom/contracts';
import { mongo } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { monitoredDatabaseUri } from '../../testing/monitored-database';
import { exportAccount } from '../export/export-account';
import type { VideoRecord } from '../video/video.record';
import { useComments } from './testing/use-comments';

const stage = useComments({ MONGODB_URI: monitoredDatabaseUri() });

const stroke = { tool: 'pen', colour: 'red', points: Array.from({ length: 3_400 }, () => 10_000) } as const;
const drawing: Drawing = [stroke, stroke];
const drawingBytes = JSON.stringify(drawing).length;
const drawings = 40;

async function drawnOn(): Promise<VideoRecord> {
  const video = await stage.commented();
  for (let from = 0; from < drawings; from += 1)
    await stage.post(video, stage.editor, { frames: { from, to: from }, drawing });
  return video;
}

/** The sizes of the database's replies with comments while something is done. */
async function repliesDuring(work: () => Promise<unknown>): Promise<number[]> {
  const client = stage.api.deps.connection.getClient();
  const sizes: number[] = [];
  const note = ({ reply }: mongo.CommandSucceededEvent) => {
    const { cursor } = reply as { cursor?: { ns?: string } };
    if (cursor?.ns?.endsWith('.comments')) sizes.push(mongo.BSON.calculateObjectSize(reply as object));
  };
  client.on('commandSucceeded', note);
  await work();
  client.off('commandSucceeded', note);
  expect(sizes).not.toEqual([]);
  return sizes;
}

/** The most pages of comments that were read from the database concurrently while something was done. */
async function concurrentReads(work: () => Promise<unknown>): Promise<number> {
  const client = stage.api.deps.connection.getClient();
  let open = 0;
  let most = 0;
  const begin = ({ command }: mongo.CommandStartedEvent) => {
    if (command.find === 'comments') open += 1;
    // A page that ends early closes its cursor.
    if (command.killCursors === 'comments') open -= 1;
    most = Math.max(most, open);
  };
  client.on('commandStarted', begin);
  await work();
  client.off('commandStarted', begin);
  return most;
}

describe('large drawings', () => {
  it('are not read for the email about requested changes', async () => {
    const { _id, object } = await drawnOn();
    const body = { videoId: _id.toHexString(), note: '', version: object?.version };
    const sizes = await repliesDuring(async () => {
      const { token } = stage.creator;
      expect((await stage.api.call(endpoints.requestChanges, { token, body })).status).toBe(200);
    });
    expect(Math.max(...sizes)).toBeLessThan(drawingBytes);
  });

  it('are read a page at a time, for few calls at once', async () => {
    const video = await drawnOn();
    const { token } = stage.editor;
    const list = async () => {
      const answer = await stage.api.call(endpoints.comments, {
        token,
        params: { videoId: video._id.toHexString() },
      });
      return [answer.status, answer.data?.comments.length];
    };
    const sizes = await repliesDuring(async () => expect(await list()).toEqual([200, 25]));
    expect(Math.max(...sizes)).toBeLessThan(mongo.BSON.calculateObjectSize({ drawing }) * 8);
    const statuses: unknown[] = [];
    const most = await concurrentReads(async () => {
      for (const [status] of await Promise.all(Array.from({ length: 40 }, list))) statuses.push(status);
    });
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
    // How many are refused depends on how fast they arrive.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await list()).toEqual([200, 25]);
  });

  it('are read and sent a few at a time when their author exports everything', async () => {
    await drawnOn();
    const { id: userId, username } = stage.editor;
    const caller = { actor: { userId, username }, address: '127.0.0.1' } as Caller;
    const pieces: string[] = [];
    const sizes = await repliesDuring(async () => {
      const { text } = await exportAccount(stage.api.deps, caller);
      for await (const piece of text) pieces.push(piece);
    });
    const largest = mongo.BSON.calculateObjectSize({ drawing }) * 12;
    expect(Math.max(...sizes)).toBeLessThan(largest);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2 * drawingBytes);
    const { comments } = JSON.parse(pieces.join('')) as { comments: { drawing: Drawing }[] };
    expect(comments.map((comment) => comment.drawing)).toEqual(
      Array.from({ length: drawings }, () => drawing),
    );
  });
});
