import { drawingExtent, limits, messages, replies } from '@cutroom/contracts';
import { randomUUID } from 'node:crypto';
import { useRoom } from './testing/use-room';

const stage = useRoom();

const frames = { from: 0, to: 0 };
const pen = (points: unknown) => ({ tool: 'pen', colour: 'red', points });
const withDrawing = (drawing: unknown) => stage.post({ frames, drawing });

/** Strokes that are as large as a drawing may be, and one point larger. */
function largestDrawing() {
  const coordinates = (count: number) => Array.from({ length: count }, () => drawingExtent);
  const strokes = Array.from({ length: 4 }, () => pen(coordinates(limits.strokeCoordinatesMax - 1_700)));
  const left = limits.drawingMaxBytes - JSON.stringify([...strokes, pen([])]).length;
  const last = Math.floor(left / (String(drawingExtent).length + 1) / 2) * 2;
  return { fits: [...strokes, pen(coordinates(last))], isTooLarge: [...strokes, pen(coordinates(last + 2))] };
}

describe('the limits of a room', () => {
  it('accept 60 comments per person and video within a minute, at the same time as well', async () => {
    await stage.fill(limits.commentsPerMinute - 2, { createdAt: new Date(Date.now() - 50_000) });
    const answers = await Promise.all(Array.from({ length: 4 }, () => stage.post()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.message).toBe(replies.commentsTooFast);
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(10);
    expect(await stage.counters()).toEqual({ seq: 60, posted: 60, open: 60 });
    // Others, other videos and later comments are not affected.
    expect((await stage.post({}, stage.creator)).status).toBe(201);
    await stage.api.deps.comments.updateMany({}, { $set: { createdAt: new Date(Date.now() - 61_000) } });
    expect((await stage.post()).status).toBe(201);
    await stage.api.deps.comments.updateMany({}, { $set: { createdAt: new Date() } });
    expect((await stage.post()).status).toBe(429);
    expect((await stage.post({ videoId: await stage.buildVideo() })).status).toBe(201);
  });

  it('accept 2,000 comments and replies, and the repetition of the last one', async () => {
    const { rooms } = stage.api.deps;
    const body = { clientId: randomUUID() };
    const { _id } = await stage.posted();
    const posted = limits.commentsPerVideo - 1;
    await rooms.updateOne({ _id: stage.room.videoId }, { $set: { posted } });
    const answers = await Promise.all([stage.post(body), stage.post({ parentId: _id }, stage.creator)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(replies.commentsFull);
    expect(await stage.counters()).toMatchObject({ seq: 2, posted: limits.commentsPerVideo });
    await stage.api.deps.comments.updateOne(
      { videoId: stage.room.videoId, seq: 2 },
      { $set: { authorId: stage.editor.id, ...body } },
    );
    expect((await stage.post(body)).status).toBe(201);
    await stage.remove(_id);
    expect((await stage.post()).status).toBe(409);
  });
});

describe('a drawing', () => {
  it('is stored up to 200 kB, and refused above', async () => {
    const { fits, isTooLarge } = largestDrawing();
    const size = JSON.stringify(fits).length;
    expect(size).toBeGreaterThan(limits.drawingMaxBytes - 20);
    const { status, data } = await withDrawing(fits);
    expect([status, data?.drawing]).toEqual([201, fits]);
    const tooLarge = { status: 400, message: messages.drawingTooLarge };
    expect(await withDrawing(isTooLarge)).toMatchObject(tooLarge);
    expect(await withDrawing([pen(Array.from({ length: 10_002 }, () => 1))])).toMatchObject(tooLarge);
    expect(await withDrawing(Array.from({ length: 501 }, () => pen([1, 1])))).toMatchObject(tooLarge);
    expect((await withDrawing(pen('x'.repeat(limits.drawingBodyMaxBytes)))).status).toBe(413);
  });

  it('ends a page early where drawings are large', async () => {
    const { fits } = largestDrawing();
    const drawing = fits.map(
      ({ points }) => ({ tool: 'pen', colour: 'red', points: points as number[] }) as const,
    );
    await stage.fill(6, { drawing });
    const { data } = await stage.list();
    expect(data?.comments).toHaveLength(5);
    expect((await stage.list(data?.next ?? '')).data).toMatchObject({ comments: [{}], next: null });
    const changes = await stage.changes(0);
    expect(changes.data).toMatchObject({ more: true, seq: 5 });
  });

  it.each<[string, unknown]>([
    ['no strokes', []],
    ['no list', { length: 1 }],
    ['a text', 'M 0 0'],
    ['a stroke without points', [pen([])]],
    ['a point without its y', [pen([1, 2, 3])]],
    ['a coordinate outside of the frame', [pen([0, 10_001])]],
    ['a negative coordinate', [pen([-1, 0])]],
    ['a fraction', [pen([0.5, 0])]],
    ['no number (JSON has no NaN)', [pen([null, 0])]],
    ['a number beyond all bounds', [pen([1e300, 0])]],
    ['a text as a coordinate', [pen(['1', 0])]],
    ['lists of lists', [pen([[1], [2]])]],
    ['30,000 texts', [pen(Array.from({ length: 9_000 }, () => 'x')), pen([1, 1])]],
    ['an unknown tool', [{ ...pen([1, 1]), tool: 'script' }]],
    ['an unknown colour', [{ ...pen([1, 1]), colour: 'url(x)' }]],
    ['an arrow of three points', [{ ...pen([1, 1, 2, 2, 3, 3]), tool: 'arrow' }]],
    ['a rectangle of one corner', [{ ...pen([1, 1]), tool: 'rectangle' }]],
  ])('is refused with %s', async (_, drawing) => {
    expect((await withDrawing(drawing)).status).toBe(400);
    expect(await stage.counters()).toBeNull();
  });

  it('needs a frame, and drops unknown fields of a stroke', async () => {
    expect((await stage.post({ drawing: [pen([1, 1])] })).status).toBe(400);
    const { data } = await withDrawing([{ ...pen([1, 1]), onload: 'x', $where: 'x', 'a.b': 1 }]);
    expect(data?.drawing).toEqual([pen([1, 1])]);
  });
});

describe('a comment', () => {
  it.each<[string, string]>([
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['only zero-width characters', '\u200b\u200c\u2060'],
    ['a control character', 'a\u0000b'],
    ['an escape sequence', '\u001b[31mred'],
    ['a bidirectional override', 'cut\u202Eexe.4pm'],
    ['a bidirectional isolate', '\u2066a\u2069'],
    ['a lone surrogate', 'a\ud800'],
    ['2,001 characters', 'x'.repeat(2_001)],
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['a tower of combining marks', `a${'\u0301'.repeat(40)}`],
  ])('is refused with %s as its text', async (_, text) => {
    const { _id } = await stage.posted();
    for (const { status } of [await stage.post({ text }), await stage.edit(_id, { text })])
      expect([400, 413]).toContain(status);
    expect(await stage.counters()).toMatchObject({ seq: 1 });
  });

  it('keeps markup, line breaks and emoji as they are typed', async () => {
    const text = '<img src=x onerror=alert(1)>\n=HYPERLINK("x")\n👩🏽‍🎬 2:10 https://example.com';
    expect((await stage.posted({ text })).text).toBe(text);
    expect((await stage.posted({ text: 'ü'.repeat(2_000) })).text).toHaveLength(2_000);
  });

  it.each<[string, object]>([
    ['frames that end before they begin', { frames: { from: 2, to: 1 } }],
    ['half of a frame', { frames: { from: 0.5, to: 1 } }],
    ['a negative frame', { frames: { from: -1, to: 0 } }],
    ['a frame after the longest video', { frames: { from: 0, to: limits.commentFrameMax + 1 } }],
    ['frames without an end', { frames: { from: 1 } }],
    ['an ID that is no UUID', { clientId: 'first' }],
    ['a query operator as its ID', { clientId: { $ne: null } }],
    ['a query operator as its parent', { parentId: { $ne: null } }],
    ['a reply with frames', { parentId: 'f'.repeat(24), frames }],
    ['no version', { version: undefined }],
  ])('is refused with %s', async (_, overrides) => {
    expect((await stage.post(overrides)).status).toBe(400);
    expect(await stage.counters()).toBeNull();
  });
});
