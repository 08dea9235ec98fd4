import { join } from 'node:path';
import * as z from 'zod/mini';
import type { FrameLimits } from './frames';
import { startProgram } from '../testing/program';
import { startChild } from './start-child';

const message = z.union([
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('refused'), reason: z.string() }),
]);
type Message = z.infer<typeof message>;

const limits: FrameLimits = { messageBytes: 1_000, attachmentBytes: 100, frames: 50, totalBytes: 10_000 };

interface Act {
  act: string;
  [detail: string]: unknown;
}

interface RunOptions {
  limits?: Partial<FrameLimits>;
  /** Kills the child once it has answered. */
  killAfterAnswer?: boolean;
}

/** Runs a hostile child to its end. It gets its act once it is ready. */
async function run(act: Act, { limits: overrides, killAfterAnswer = true }: RunOptions = {}) {
  const messages: Message[] = [];
  const violations: string[] = [];
  const child = startChild<Message>({
    command: [process.execPath, join(__dirname, 'hostile-child.cjs')],
    env: { PATH: process.env.PATH },
    limits: { ...limits, ...overrides },
    read: (raw) => z.safeParse(message, raw).data ?? null,
    onMessage(found) {
      messages.push(found);
      if (found.type === 'ready') void child.send(act);
      else if (killAfterAnswer) child.kill();
    },
    onViolation: (what) => violations.push(what),
  });
  const end = await child.ended;
  return { messages: messages.slice(1), violations, end };
}

const answer = { type: 'refused', reason: 'no image' };

describe('a child that handles hostile files', () => {
  it.each(['answer', 'answerInPieces'])('can answer (%s)', async (act) => {
    const { messages, violations } = await run({ act });
    expect({ messages, violations }).toEqual({ messages: [answer], violations: [] });
  });

  it.each([
    ['writes text', { act: 'writeText' }, 'a message of 1195725856 bytes'],
    ['writes zeros without end', { act: 'writeZeros' }, 'a frame without a message'],
    [
      'announces a huge message',
      { act: 'announce', message: 2 ** 32 - 1, attachment: 0 },
      'a message of 4294967295 bytes',
    ],
    [
      'announces a huge attachment',
      { act: 'announce', message: 2, attachment: 2 ** 31 },
      'an attachment of 2147483648 bytes',
    ],
    ['writes small frames without end', { act: 'repeat', message: answer }, 'more than 50 frames'],
    [
      'writes large frames without end',
      { act: 'repeat', message: { ...answer, reason: 'x'.repeat(900) } },
      'more than 10000 bytes',
    ],
    ['writes broken JSON', { act: 'sayRaw', json: '{"type":"refused"' }, 'a message that is no JSON'],
    ['writes nested JSON', { act: 'sayRaw', json: '['.repeat(1_000) }, 'a message that is no JSON'],
    ['says something else', { act: 'say', message: { type: 'format-disk' } }, 'a message of no known form'],
    [
      'says something of the wrong type',
      { act: 'say', message: { ...answer, reason: 5 } },
      'a message of no known form',
    ],
    ['says null', { act: 'say', message: null }, 'a message of no known form'],
    ['closes its pipe and stays', { act: 'close' }, 'closed its pipe'],
  ])('is killed when it %s', async (_what, act, violation) => {
    const { violations, end } = await run(act, { killAfterAnswer: false });
    expect(violations).toEqual([violation]);
    expect(end).toMatchObject({ code: null, signal: 'SIGKILL' });
  });

  it('delivers no message after it was killed', async () => {
    const { messages, violations } = await run({ act: 'answerTwice' });
    expect({ messages, violations }).toEqual({ messages: [answer], violations: [] });
  });

  it('delivers no message when it exits within a frame', async () => {
    const { messages, violations, end } = await run({ act: 'writeHalfAndExit' });
    expect({ messages, violations, code: end.code }).toEqual({ messages: [], violations: [], code: 3 });
  });

  it('is killed although it ignores signals', async () => {
    const { messages, end } = await run({ act: 'ignoreSignals' });
    expect(messages).toEqual([answer]);
    expect(end.signal).toBe('SIGKILL');
  });

  it('cannot keep its parent busy with error output', async () => {
    const { messages, end } = await run({ act: 'complain' });
    expect(messages).toEqual([answer]);
    expect(end.lastWords).toHaveLength(1_000);
  });

  it('cannot block its parent with a process that outlives it', async () => {
    const { end } = await run({ act: 'leaveChild' });
    const left = Number(end.lastWords);
    expect(process.kill(left, 'SIGKILL')).toBe(true);
    expect(end.code).toBe(0);
  });

  it('does not block a pending send once it is killed, although it reads nothing', async () => {
    let sent: Promise<void> | undefined;
    const child = startChild<Message>({
      command: [process.execPath, join(__dirname, 'hostile-child.cjs')],
      env: {},
      limits,
      read: (raw) => z.safeParse(message, raw).data ?? null,
      onMessage({ type }) {
        if (type === 'ready') return void child.send({ act: 'readNothing' });
        sent = child.send({}, Buffer.alloc(4 * 1024 ** 2));
        child.kill();
      },
      onViolation: () => undefined,
    });
    await child.ended;
    expect(await sent).toBeUndefined();
    expect(await child.send({})).toBeUndefined();
  });

  it('reports why it could not be started', async () => {
    const child = startChild<Message>({
      command: ['/nowhere/program'],
      env: {},
      limits,
      read: () => null,
      onMessage: () => undefined,
      onViolation: () => undefined,
    });
    expect((await child.ended).error?.message).toContain('ENOENT');
  });
});

describe('a child that cannot be started because its parent has too many open files', () => {
  it('ends with the reason, and the parent can start others later', async () => {
    const source = 'libs/server-kit/src/testing/child-without-files.ts';
    const parent = await startProgram([source], {}, [], { openFiles: 64 });
    expect(await parent.ended()).toEqual({ code: 0, output: 'spawn /bin/sh EMFILE\n7', errors: '' });
  });
});
