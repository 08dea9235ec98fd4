import { endpoints, type Endpoint } from '@cutroom/contracts';
import { journeyPassword, otpFor, Person } from '@cutroom/journey';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { rawCall, type RawAnswer } from './raw-call';
import { addAccount, startStage, type Stage } from './stage';
import { treeOf, watchMemory } from './process-tree';

let stage: Stage;
jest.setTimeout(600_000);
const solid = (w: number, h: number) =>
  sharp({ create: { width: w, height: h, channels: 3, background: '#c81e3c' } });
let tokens: string[];
let images: Buffer[];
const signUps: Record<string, string>[] = [];
beforeAll(async () => {
  stage = await startStage({ MINOR: process.env.MINOR ?? '' });
  const bomb = await solid(6320, 6320)
    .jpeg({ progressive: true, quality: 1, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const large = await solid(4032, 3024).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const pad = (b: Buffer) => Buffer.concat([b, Buffer.alloc(1_999_000 - b.length)]);
  const large420 = await solid(4032, 3024).jpeg({ progressive: true }).toBuffer();
  const rgba = await sharp({
    create: { width: 4032, height: 3024, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
  })
    .png({ progressive: true })
    .toBuffer();
  images = [bomb, large, pad(bomb), pad(large420), rgba, pad(rgba)];
  tokens = [];
  for (let n = 0; n < 12; n++) {
    await addAccount(stage.stack, stage.team, { username: 'many' + n });
    const p = new Person(stage.stack);
    await p.signIn('many' + n, journeyPassword);
    tokens.push(await p.freshToken());
  }
  const { team } = await stage.team.creator.call(endpoints.teamInfo, {
    params: { teamId: stage.team.teamId },
  });
  for (let n = 0; n < 20; n++) {
    const email = `new${n}@example.com`;
    await rawCall(stage.stack, endpoints.sendOtp, { json: { email } });
    signUps.push({
      username: 'new' + n,
      email,
      role: 'EDITOR',
      password: journeyPassword,
      confirmPassword: journeyPassword,
      name: 'New',
      otp: await otpFor(stage.stack, email),
      code: team.inviteCode ?? '',
    });
  }
}, 280_000);
afterAll(() => stage?.stop(), 60_000);
const kb = (pid: number, f: string) =>
  Number(new RegExp(`${f}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const send = (
  row: Endpoint,
  bytes: Buffer,
  token?: string,
  fields: Record<string, string> = {},
): Promise<RawAnswer | string> => {
  const form = new FormData();
  for (const [k, v] of Object.entries(fields)) form.set(k, v);
  form.set(row.file?.field ?? '', new Blob([new Uint8Array(bytes)]), 'a.jpg');
  return rawCall(stage.stack, row, { token, form }).catch((e: unknown) => `${e} ${(e as Error).cause}`);
};
const tally = (a: (RawAnswer | string)[]) =>
  JSON.stringify(
    a.reduce<Record<string, number>>((t, x) => {
      const k = typeof x === 'string' ? x : String(x.status);
      t[k] = (t[k] ?? 0) + 1;
      return t;
    }, {}),
  );
it('all', async () => {
  const pid = stage.stack.stack.pidOf('api');
  const n = Number(process.env.N ?? 80);
  for (let round = 0; round < 3; round++) {
    const peak = watchMemory(pid);
    const t = Date.now();
    const pick = (i: number) => images[i % images.length] as Buffer;
    const [a, b, c, d] = await Promise.all([
      Promise.all(
        Array.from({ length: n }, (_, i) => send(endpoints.updateEditor, pick(i), tokens[i % tokens.length])),
      ),
      Promise.all(
        Array.from({ length: n }, (_, i) =>
          send(endpoints.signUpEditor, pick(i), undefined, { ...signUps[i % 20], code: 'A'.repeat(16) }),
        ),
      ),
      Promise.all(
        Array.from({ length: 20 }, (_, i) => send(endpoints.signUpEditor, pick(i), undefined, signUps[i])),
      ),
      Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          rawCall(stage.stack, endpoints.signIn, {
            json: { username: 'xx' + i + round, password: journeyPassword },
          }),
        ),
      ),
    ]);
    const main = kb(pid, 'VmHWM');
    console.log(
      'edit',
      tally(a),
      'wrong',
      tally(b),
      'good',
      tally(c),
      'signin',
      tally(d),
      'peak',
      peak().toFixed(0),
      'main HWM',
      main.toFixed(0),
      'main RSS',
      kb(pid, 'VmRSS').toFixed(0),
      treeOf(pid)
        .map((p) => kb(p, 'VmHWM').toFixed(0))
        .join(),
      `${Date.now() - t}ms`,
    );
  }
});
