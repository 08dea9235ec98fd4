import { Readable } from 'node:stream';
import fc from 'fast-check';
import { defaultPacing } from './backoff';
import { chunkUnit } from './content-range';
import { ConsentNeeded, PublishFailure, SessionGone } from './publish-failure';
import { resumableUpload, type ResumableUpload } from './resumable-upload';
import { SourceFailed } from './session-request';
import { answeringWith, file, ScriptedYoutube, total, type Move } from '../testing/scripted-youtube';

const youtube = new ScriptedYoutube();
let sessionUri: string;
beforeAll(async () => {
  sessionUri = await youtube.start();
});
afterAll(() => youtube.stop());

const upload = (overrides: Partial<ResumableUpload> = {}): Promise<string> =>
  resumableUpload({
    sessionUri,
    total,
    contentType: 'video/mp4',
    token: () => 'a-token',
    fresh: true,
    lastChunkSent: false,
    onLastChunk: async () => undefined,
    onProgress: () => undefined,
    read: async (start, end) => {
      if (youtube.sourceFails) {
        youtube.moves.shift();
        youtube.sourceFails = false;
        throw new SourceFailed('storage is unreachable');
      }
      return Readable.from(piecesOf(file.subarray(start, end + 1)));
    },
    signal: new AbortController().signal,
    pacing: { ...defaultPacing, firstMs: 0, maxMs: 1, idleMs: 5_000, stallLimitMs: 10_000 },
    chunkBytes: () => chunkUnit,
    ...overrides,
  });

function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

const overloaded = (status: number): Move => ({ kind: 'answer', status, body: '' });

describe('resumableUpload', () => {
  const fraction = fc.constantFrom(0, 0.3, 0.7, 1);
  const passing: fc.Arbitrary<Move> = fc.oneof(
    fc.record({ kind: fc.constant('take' as const), fraction }),
    fc.record({ kind: fc.constant('cut' as const), fraction }),
    fc.constantFrom<Move>(
      { kind: 'take-and-cut' },
      { kind: 'forget-some' },
      { kind: 'no-range' },
      { kind: 'done-without-id' },
      { kind: 'source-fails' },
    ),
    fc
      .constantFrom('bytes=5-9', 'bytes=0-99999999', 'nonsense')
      .map((range) => ({ kind: 'bad-range' as const, range })),
    fc.constantFrom(408, 429, 500, 502, 503, 504).map(overloaded),
  );
  const final = fc.constantFrom(400, 401, 403, 404, 410, 413, 204, 301).map(overloaded);

  it('sends chunk after chunk over one connection', async () => {
    youtube.reset([]);
    expect(await upload({ fresh: true })).toBe('video-id');
    expect([youtube.requests, youtube.sockets.size]).toEqual([4, 1]);
  });

  it('reports every byte that is read and sent exactly once', async () => {
    youtube.reset([]);
    let [read, sent, furthest] = [0, 0, 0];
    await upload({
      onRead(piece, position) {
        read += piece.length;
        furthest = position;
      },
      onSent: (bytes) => void (sent += bytes),
    });
    expect([read, sent, furthest]).toEqual([total, total, total]);
  });

  it('delivers the right bytes through any sequence of passing faults', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(passing, { maxLength: 12 }), fc.boolean(), async (moves, fresh) => {
        youtube.reset(moves);
        expect(await upload({ fresh })).toBe('video-id');
        expect(youtube.held.equals(file)).toBe(true);
        expect(youtube.violations).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('delivers the right bytes or throws a named error for any sequence of answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 4, arbitrary: passing }, final), { maxLength: 10 }),
        async (moves) => {
          youtube.reset(moves);
          const outcome = await upload().catch((error: unknown) => error);
          if (typeof outcome === 'string') expect(youtube.held.equals(file)).toBe(true);
          else
            expect([PublishFailure, SessionGone, ConsentNeeded]).toContain((outcome as object).constructor);
          expect(youtube.violations).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('continues at the offset of the session and sends nothing twice', async () => {
    youtube.reset([]);
    youtube.held = file.subarray(0, 2 * chunkUnit);
    const reads: number[] = [];
    await upload({
      fresh: false,
      read: async (start, end) => {
        reads.push(start);
        return Readable.from([file.subarray(start, end + 1)]);
      },
    });
    expect(reads).toEqual([2 * chunkUnit, 3 * chunkUnit]);
    expect(youtube.held.equals(file)).toBe(true);
  });

  it('continues without the token when YouTube rejects it, and asks for consent only after that', async () => {
    youtube.reset([overloaded(401)]);
    expect(await upload()).toBe('video-id');
    youtube.reset([overloaded(401), overloaded(401)]);
    await expect(upload()).rejects.toBeInstanceOf(ConsentNeeded);
    youtube.reset([overloaded(401)]);
    await expect(upload({ token: () => undefined })).rejects.toBeInstanceOf(ConsentNeeded);
  });

  it('says whether a video may exist when the session is gone', async () => {
    const takeTwo: Move[] = [overloaded(503), { kind: 'take', fraction: 1 }, { kind: 'take', fraction: 1 }];
    youtube.reset([...takeTwo, overloaded(404)]);
    await expect(upload()).rejects.toMatchObject({ name: 'SessionGone', outcomeUnknown: false });

    const all: Move[] = Array.from({ length: 3 }, () => ({ kind: 'take', fraction: 1 }));
    youtube.reset([...all, overloaded(404)]);
    await expect(upload()).rejects.toMatchObject({ outcomeUnknown: false });
    youtube.reset([...all, { kind: 'take-and-cut' }, overloaded(404)]);
    await expect(upload()).rejects.toMatchObject({ outcomeUnknown: true });
    youtube.reset([overloaded(404)]);
    await expect(upload({ fresh: false, lastChunkSent: true })).rejects.toMatchObject({
      outcomeUnknown: true,
    });
    // A probe has said that the last byte did not arrive.
    youtube.reset([{ kind: 'take', fraction: 1 }, overloaded(404)]);
    await expect(upload({ fresh: false, lastChunkSent: true })).rejects.toMatchObject({
      outcomeUnknown: false,
    });
  });

  const allTaken: Move[] = Array.from({ length: 3 }, () => ({ kind: 'take', fraction: 1 }));
  const inDoubt = { name: 'PublishFailure', reason: { code: 'outcome-unknown' } };

  it.each([204, 301, 400, 403, 413, 501])(
    'says that the outcome is unknown when the answer to the last byte was lost and a probe is answered %i',
    async (status) => {
      youtube.reset([...allTaken, { kind: 'take-and-cut' }, overloaded(status)]);
      await expect(upload()).rejects.toMatchObject(inDoubt);
      youtube.reset([overloaded(status)]);
      await expect(upload({ fresh: false, lastChunkSent: true })).rejects.toMatchObject(inDoubt);
    },
  );

  it.each([204, 301, 501])(
    'says that the outcome is unknown when the last byte itself is answered %i',
    async (status) => {
      youtube.reset([...allTaken, overloaded(status)]);
      await expect(upload()).rejects.toMatchObject(inDoubt);
    },
  );

  it.each([400, 403, 413])('is refused when the last byte itself is answered %i', async (status) => {
    youtube.reset([...allTaken, overloaded(status)]);
    await expect(upload()).rejects.toMatchObject({ reason: { code: 'refused-silently', detail: status } });
  });

  it('records the last byte before it is sent, in a PUT of at most 256 KiB, however large a chunk is', async () => {
    youtube.reset([]);
    const notes: [boolean, number][] = [];
    await upload({
      onLastChunk: async (sent) => void notes.push([sent, youtube.held.length]),
      chunkBytes: () => total,
    });
    expect(notes).toEqual([[true, 3 * chunkUnit]]);
  });

  it.each([401, 404, 410, 429])(
    'takes the record back when YouTube rejects the last chunk unread: %i',
    async (status) => {
      const all: Move[] = Array.from({ length: 3 }, () => ({ kind: 'take', fraction: 1 }));
      youtube.reset([...all, overloaded(status)]);
      const notes: boolean[] = [];
      await upload({ onLastChunk: async (sent) => void notes.push(sent) }).catch(() => undefined);
      expect(notes.slice(0, 2)).toEqual([true, false]);
    },
  );

  it('waits for Retry-After', async () => {
    const { stop, uri } = await answeringWith((res, count) => {
      if (count === 1) res.writeHead(503, { 'Retry-After': '1' }).end();
      else res.writeHead(201).end('{"id":"video-id"}');
    });
    const begun = Date.now();
    expect(await upload({ sessionUri: uri })).toBe('video-id');
    expect(Date.now() - begun).toBeGreaterThanOrEqual(990);
    await stop();
  });

  it('fails as stalled when no byte has moved for too long', async () => {
    const { stop, uri } = await answeringWith((res) => res.writeHead(503).end());
    const pacing = { ...defaultPacing, firstMs: 1, maxMs: 5, stallLimitMs: 100 };
    await expect(upload({ sessionUri: uri, pacing })).rejects.toMatchObject({ reason: { code: 'stalled' } });
    await stop();
  });

  it('stops at once with the reason of its signal', async () => {
    const stopping = new AbortController();
    const reason = new Error('this process is stopping');
    const { stop, uri } = await answeringWith(() => stopping.abort(reason));
    await expect(upload({ sessionUri: uri, signal: stopping.signal })).rejects.toBe(reason);
    await stop();
  });

  it('counts a silent connection as lost', async () => {
    const { stop, uri } = await answeringWith((res, count) => {
      if (count > 1) res.writeHead(200).end('{"id":"video-id"}');
    });
    const pacing = { ...defaultPacing, firstMs: 1, idleMs: 100 };
    expect(await upload({ sessionUri: uri, pacing })).toBe('video-id');
    await stop();
  });

  it('throws a permanent failure of the file', async () => {
    youtube.reset([]);
    const changed = new PublishFailure({ code: 'source-changed' });
    await expect(upload({ read: () => Promise.reject(changed) })).rejects.toBe(changed);
  });
});
