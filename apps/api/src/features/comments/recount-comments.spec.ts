import {
  endpoints,
  frameRateOfFacts,
  limits,
  ratioOf,
  type Comment,
  type RoomEvent,
} from '@cutroom/contracts';
import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { newMedia } from '../video/media/new-media';
import { reportMedia } from '../video/media/report-media';
import { createCommentMoments } from './recount-comments';
import { useRoom } from './testing/use-room';

const stage = useRoom();
const unknownRate = ratioOf(frameRateOfFacts(null));
const factsAt = (frameRate: number) => buildFacts({ video: buildStream({ frameRate }), startTimecode: null });
const frame = (at: number) => ({ from: at, to: at });

const inspected = (frameRate = 50) => ({
  kind: 'inspected' as const,
  facts: factsAt(frameRate),
  poster: true,
});
const rendered = (frameRate = 50) => ({
  kind: 'rendered',
  facts: factsAt(frameRate),
  preview: 'made',
  filmstrip: null,
  waveform: false,
  suggestedFramesMs: [],
});
const failed = () => ({ kind: 'failed', reason: 'No preview', facts: factsAt(50) });

async function report(body: object, version = stage.room.version): Promise<void> {
  const params = { videoId: stage.room.videoId };
  const call = { token: stage.api.env.SERVICE_TOKEN[0], params, body: { version, ...body } };
  const { status, message } = await stage.api.call(endpoints.reportMedia, call);
  if (status !== 200) throw new Error(`${status} ${message}`);
}

const listed = async () => (await stage.listAll()).map(({ text, frames }) => [text, frames]);
const framesOf = async (clientId: string) =>
  (await stage.listAll()).find((comment) => comment.clientId === clientId)?.frames;
const changesAfter = async (seq: number): Promise<Comment[]> =>
  (await stage.changes(seq)).data?.comments ?? [];

beforeEach(async () => {
  const { videoId, version, firstVersion } = stage.room;
  const media = newMedia(version, new Date());
  const first = newMedia(firstVersion, new Date());
  const $set = { media, 'earlier.0.media': first };
  await stage.api.deps.videos.updateOne({ _id: videoId }, { $set });
});

describe('comments that are older than the facts of their file', () => {
  it('stay at their moments when the facts arrive', async () => {
    const { _id } = await stage.posted({ frames: frame(250), text: 'At ten seconds' });
    await stage.posted({ parentId: _id, text: 'A reply' });
    await stage.posted({ frames: { from: 25, to: 49 }, text: 'The second second' });
    await stage.posted({ text: 'All of it' });
    await report(inspected());
    expect(await listed()).toEqual([
      ['All of it', null],
      ['The second second', { from: 50, to: 99 }],
      ['At ten seconds', frame(500)],
      ['A reply', null],
    ]);
    const row = { ...endpoints.exportComments, path: `${endpoints.exportComments.path}?format=csv` };
    const params = { videoId: stage.room.videoId };
    const { data } = await stage.api.call(row, { token: stage.creator.token, params });
    expect(data?.text).toContain('"00:00:10:00","00:00:10:00","500","500"');
  });

  it('get a seq of their own each, so that open pages load them again', async () => {
    const posted = [await stage.posted({ frames: frame(250) }), await stage.posted({ frames: frame(50) })];
    await stage.posted({ text: 'All of it' });
    await stage.remove(posted[1]?._id ?? '');
    const seq = (await stage.counters())?.seq ?? 0;
    await report(inspected());
    expect(await stage.counters()).toEqual({ seq: seq + 2, posted: 3, open: 2 });
    expect((await changesAfter(seq)).map((comment) => [comment.seq, comment.frames])).toEqual([
      [seq + 1, frame(100)],
      [seq + 2, frame(500)],
    ]);
  });

  it('are announced to open pages after the facts', async () => {
    const { deps } = stage.api;
    const { videoId, version } = stage.room;
    const events: RoomEvent[] = [];
    const roomEvents = { notify: (_: object, event: RoomEvent) => void events.push(event) };
    const commentMoments = createCommentMoments({ ...deps, roomEvents });
    const { _id } = await stage.posted({ frames: frame(250) });
    await reportMedia({ ...deps, roomEvents, commentMoments }, videoId, { version, ...inspected() });
    expect(events).toMatchObject([
      { kind: 'video' },
      { kind: 'comment', comment: { _id, frames: frame(500) } },
    ]);
  });

  it.each([
    ['arrive again', [inspected(), inspected(), rendered(), failed()]],
    ['come with the preview alone', [rendered(), inspected()]],
    ['come with why there is no preview', [failed(), failed()]],
  ])('are moved once when the facts %s', async (_, reports) => {
    const { clientId } = await stage.posted({ frames: frame(250) });
    for (const body of reports) await report(body);
    expect(await framesOf(clientId)).toEqual(frame(500));
    expect((await stage.counters())?.seq).toBe(2);
  });

  it('do not change at the rate that was assumed', async () => {
    await stage.posted({ frames: frame(250) });
    await report(inspected(25));
    expect((await stage.counters())?.seq).toBe(1);
  });

  it('are those of the version that the facts are about', async () => {
    const { version, firstVersion } = stage.room;
    await stage.posted({ frames: frame(250), text: 'New' });
    await stage.posted({ frames: frame(250), text: 'Old', version: firstVersion });
    await report(inspected(), firstVersion);
    expect(await listed()).toEqual([
      ['New', frame(250)],
      ['Old', frame(500)],
    ]);
    await report(inspected(24), version);
    expect(await listed()).toEqual([
      ['New', frame(240)],
      ['Old', frame(500)],
    ]);
  });
});

describe('a page that does not know the facts', () => {
  it('posts at the moment that it shows, once the facts are there', async () => {
    await report(inspected());
    const call = { frames: { from: 25, to: 49 }, rate: unknownRate };
    expect((await stage.posted(call)).frames).toEqual({ from: 50, to: 99 });
    expect((await stage.posted({ frames: frame(500) })).frames).toEqual(frame(500));
    const known = { frames: frame(500), rate: { numerator: 50, denominator: 1 } };
    expect((await stage.posted(known)).frames).toEqual(frame(500));
  });

  it('posts at the moment that it shows while the facts arrive', async () => {
    const calls = Array.from({ length: 8 }, () => stage.posted({ frames: frame(250), rate: unknownRate }));
    await Promise.all([...calls, report(inspected())]);
    const comments = await stage.listAll();
    expect(comments.map(({ frames }) => frames)).toEqual(calls.map(() => frame(500)));
    const seqs = comments.map(({ seq }) => seq);
    expect(new Set(seqs).size).toBe(calls.length);
  });

  it('posts a comment once, although the facts have moved it before the repetition', async () => {
    const body = { ...stage.request({ frames: frame(250), rate: unknownRate }) };
    await stage.posted(body);
    await report(inspected());
    expect((await stage.posted(body)).frames).toEqual(frame(500));
    expect(await stage.listAll()).toHaveLength(1);
  });

  it.each([
    ['nothing', { numerator: 0, denominator: 1 }],
    ['a negative number', { numerator: 25, denominator: -1 }],
    ['a broken number', { numerator: 23.976, denominator: 1 }],
    ['more than a comment can have', { numerator: limits.commentFrameMax + 1, denominator: 1 }],
    ['no ratio', 25],
  ])('cannot count at %s', async (_, rate) => {
    expect((await stage.post({ frames: frame(250), rate })).status).toBe(400);
  });
});
