import { endpoints, messages, type Endpoint, replies } from '@cutroom/contracts';
import {
  descendantsOf,
  fileForm,
  inviteCodeOf,
  journeyPassword,
  otpFor,
  repository,
  thumbnailJpeg,
} from '@cutroom/suites-kit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'yaml';
import { bombs, heavyImages } from './bombs';
import { flawsOf, messageOf, rawCall, type RawAnswer } from './raw-call';
import { addUsers, startStage, type Stage } from './stage';
import { watchMemory } from './watch-memory';

/** The most memory that a service and its image worker may use together, in MiB. api also hashes two passwords. */
const bounds = { api: 340, 'upload-service': 300 };

type Service = keyof typeof bounds;
const compose = parse(readFileSync(join(repository, 'docker-compose.yml'), 'utf8'), {
  merge: true,
}) as { services: Record<string, { deploy: { resources: { limits: { memory: string } } } }> };

let stage: Stage;
let images: Buffer[];
const thumbnail = thumbnailJpeg();
beforeAll(async () => {
  stage = await startStage();
  images = Object.values({ ...(await bombs()), ...(await heavyImages()) });
});
afterAll(() => stage?.stop());

const users = 20;
const begin = <Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result>[] =>
  Array.from({ length: count }, (_, index) => make(index));
const each = <Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(begin(count, make));

/** Sessions of many accounts of two teams, so that the limit of one account or one team does not bound the attack. */
async function sessionsOf(role: 'YOUTUBER' | 'EDITOR'): Promise<string[]> {
  const { stack, team, rival } = stage;
  const accounts = await Promise.all([team, rival].map((each) => addUsers(stack, each, role, users / 2)));
  return Promise.all(accounts.flat().map((person) => person.freshToken()));
}

const image = (index: number): Buffer => images[index % images.length] ?? thumbnail;

function post(
  endpoint: Endpoint,
  file: Buffer,
  { token, fields = {} }: { token?: string; fields?: Record<string, string> },
): Promise<RawAnswer> {
  const form = fileForm(endpoint.file?.field ?? '', file, { type: 'image/jpeg', name: 'a.jpg', fields });
  return rawCall(stage.stack, endpoint, { token, form });
}

/** The first response other than 503. Waits as long as each 503 asks, because the limit of calls counts retries too. */
async function whenReady(call: () => Promise<RawAnswer>): Promise<RawAnswer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
  }
}

/** The cause of a failed fetch, such as 'read ECONNRESET'. */
const causeOf = (error: unknown): string => String((error as Error).cause ?? error);

/** The responses. Of a thousand simultaneous requests, the kernel may reset some before their responses are read. */
async function answersOf(sent: Promise<RawAnswer>[]): Promise<RawAnswer[]> {
  const settled = await Promise.allSettled(sent);
  const answered = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const causes = settled.flatMap((each) => (each.status === 'rejected' ? [causeOf(each.reason)] : []));
  expect(causes.slice(sent.length * 0.02)).toEqual([]);
  return answered;
}

/**
 * Each response accepts the image, reports it as invalid (400), refuses it for now (503 with Retry-After), or reports that
 * it took more than a minute to arrive on a busy machine (408).
 */
function expectAnswers(answers: RawAnswer[], success: number): void {
  const refused = answers.filter(({ status }) => status !== success);
  expect(refused.flatMap((answer) => flawsOf(answer, [400, 408, 503]))).toEqual([]);
  const busy = refused.filter(({ status }) => status === 503);
  expect(busy.map(({ headers }) => Number(headers.get('retry-after')) > 0)).not.toContain(false);
}

/** Expects that the same process is still running and ready, without image workers. */
async function expectUnharmed(service: Service, pid: number): Promise<void> {
  expect(stage.stack.stack.pidOf(service)).toBe(pid);
  expect(descendantsOf(pid)).toEqual([]);
  const url = stage.stack.urls[service === 'api' ? 'api' : 'upload'];
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
}

describe('the memory of upload-service', () => {
  it(`stays within ${bounds['upload-service']} MiB while 1,000 images arrive at once, and a creator's thumbnail is stored`, async () => {
    const pid = stage.stack.stack.pidOf('upload-service');
    const tokens = await sessionsOf('YOUTUBER');
    const peak = watchMemory(pid);
    const attack = answersOf(
      begin(1_000, (index) => post(endpoints.storeThumbnail, image(index), { token: tokens[index % users] })),
    );
    const token = await stage.team.creator.freshToken();
    const answer = await whenReady(() => post(endpoints.storeThumbnail, thumbnail, { token }));
    expect(answer.status).toBe(201);
    expectAnswers(await attack, 201);
    expect(peak()).toBeLessThan(bounds['upload-service']);
    await expectUnharmed('upload-service', pid);
  });
});

describe('the memory of api', () => {
  /** The fields of a valid sign-up, with an emailed code. */
  async function newEditor(index: number): Promise<Record<string, string>> {
    const { stack, team } = stage;
    const email = `newcomer-${index}@example.com`;
    await rawCall(stack, endpoints.sendOtp, { json: { email } });
    return {
      username: `newcomer-${index}`,
      email,
      role: 'EDITOR',
      name: 'Newcomer',
      password: journeyPassword,
      confirmPassword: journeyPassword,
      otp: await otpFor(stack, email),
      code: await inviteCodeOf(team),
    };
  }

  it(`stays within ${bounds.api} MiB while 900 images arrive at once with sign-ups, edits and sign-ins`, async () => {
    const pid = stage.stack.stack.pidOf('api');
    const tokens = await sessionsOf('EDITOR');
    const newcomers = await each(users, newEditor);
    const peak = watchMemory(pid);
    const [edits, guests, members, signIns] = await Promise.all([
      answersOf(
        begin(450, (index) => post(endpoints.updateEditor, image(index), { token: tokens[index % users] })),
      ),
      answersOf(
        begin(450, (index) =>
          post(endpoints.signUpEditor, image(index), {
            fields: { ...newcomers[index % users], code: 'A'.repeat(16) },
          }),
        ),
      ),
      each(users, (index) =>
        post(endpoints.signUpEditor, image(5 + (index % 3)), { fields: newcomers[index] }),
      ),
      each(20, (index) =>
        rawCall(stage.stack, endpoints.signIn, {
          json: { username: `nobody-${index}`, password: journeyPassword },
        }),
      ),
    ]);
    expectAnswers([...edits, ...guests, ...members], 200);
    expect(signIns.map(({ status }) => status)).toEqual(signIns.map(() => 401));
    expect(new Set(guests.map(messageOf))).toEqual(new Set([messages.inviteInvalid, replies.tooManyUploads]));
    expect(peak()).toBeLessThan(bounds.api);
    await expectUnharmed('api', pid);
  });
});

describe('the memory limit in docker-compose.yml', () => {
  it.each(Object.entries(bounds))('of %s exceeds the %i MiB that the service may use', (name, bound) => {
    const { memory } = compose.services[name]?.deploy.resources.limits ?? { memory: '' };
    const [, megabytes] = /^(\d+)M$/.exec(memory) ?? [];
    // The socket buffers and the /tmp of a container count as its memory too.
    expect(Number(megabytes)).toBeGreaterThanOrEqual(bound + 100);
  });
});
