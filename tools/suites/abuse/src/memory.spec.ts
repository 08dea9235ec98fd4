import { endpoints, messages, type Endpoint } from '@cutroom/contracts';
import { journeyPassword, otpFor, Person } from '@cutroom/journey';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { bombs, heavyPictures } from './bombs';
import { treeOf, watchMemory } from './process-tree';
import { flawsOf, rawCall, type RawAnswer } from './raw-call';
import { addAccount, startStage, type Stage } from './stage';

/** What a service and the process that decodes its pictures take together at most, in MiB. */
const bound = 300;

type Service = 'api' | 'upload-service';
const services: Service[] = ['api', 'upload-service'];
const compose = parse(readFileSync(join(__dirname, '../../../../docker-compose.yml'), 'utf8'), {
  merge: true,
}) as { services: Record<string, { deploy: { resources: { limits: { memory: string } } } }> };

let stage: Stage;
let pictures: Buffer[];
let thumbnail: Buffer;
beforeAll(async () => {
  stage = await startStage();
  pictures = Object.values({ ...(await bombs()), ...(await heavyPictures()) });
  thumbnail = readFileSync(join(__dirname, '../../../fixtures/thumbnail.jpg'));
}, 240_000);
afterAll(() => stage?.stop(), 60_000);

jest.setTimeout(300_000);

const people = 20;
const each = <Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Sessions of as many people, so that what one of them may have at a time does not bound the whole. */
const sessionsOf = (role: 'YOUTUBER' | 'EDITOR'): Promise<string[]> =>
  each(people, async (index) => {
    const { stack, team } = stage;
    const username = `many-${role.toLowerCase()}-${index}`;
    await addAccount(stack, team, { username, role, teamId: team.teamId });
    const person = new Person(stack);
    await person.signIn(username, journeyPassword);
    return person.freshToken();
  });

const picture = (index: number): Buffer => pictures[index % pictures.length] ?? thumbnail;

function post(
  row: Endpoint,
  file: Buffer,
  { token, fields = {} }: { token?: string; fields?: Record<string, string> },
): Promise<RawAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(row.file?.field ?? '', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'a.jpg');
  return rawCall(stage.stack, row, { token, form });
}

/** Every request has its answer: the picture is taken, or it is no picture, or there is no room for it now. */
function expectAnswers(answers: RawAnswer[], success: number): void {
  const refused = answers.filter(({ status }) => status !== success);
  expect(refused.flatMap((answer) => flawsOf(answer, [400, 503]))).toEqual([]);
  const busy = refused.filter(({ status }) => status === 503);
  expect(busy.map(({ headers }) => Number(headers.get('retry-after')) > 0)).not.toContain(false);
}

/** What remains when it is over: the process itself, as ready as before. */
async function expectUnharmed(service: Service, pid: number): Promise<void> {
  expect(stage.stack.stack.pidOf(service)).toBe(pid);
  expect(treeOf(pid)).toEqual([pid]);
  const url = stage.stack.urls[service === 'api' ? 'api' : 'upload'];
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
}

describe('the memory of upload-service', () => {
  it(`stays within ${bound} MB while 1,000 images come at once, and a creator gets through`, async () => {
    const pid = stage.stack.stack.pidOf('upload-service');
    const tokens = await sessionsOf('YOUTUBER');
    const peak = watchMemory(pid);
    const attack = each(1000, (index) =>
      post(endpoints.storeThumbnail, picture(index), { token: tokens[index % people] }),
    );
    const token = await stage.team.creator.freshToken();
    let answer = await post(endpoints.storeThumbnail, thumbnail, { token });
    // As the answer says: try again in a moment.
    while (answer.status === 503) answer = await post(endpoints.storeThumbnail, thumbnail, { token });
    expect(answer.status).toBe(201);
    expectAnswers(await attack, 201);
    expect(peak()).toBeLessThan(bound);
    await expectUnharmed('upload-service', pid);
  });
});

describe('the memory of api', () => {
  /** Everything that a sign-up needs, mailed code and all. */
  async function newEditor(index: number): Promise<Record<string, string>> {
    const { stack, team } = stage;
    const email = `newcomer-${index}@example.com`;
    await rawCall(stack, endpoints.sendOtp, { json: { email } });
    const info = await team.creator.call(endpoints.teamInfo, { params: { teamId: team.teamId } });
    return {
      username: `newcomer-${index}`,
      email,
      role: 'EDITOR',
      name: 'Newcomer',
      password: journeyPassword,
      confirmPassword: journeyPassword,
      otp: await otpFor(stack, email),
      code: info.team.inviteCode ?? '',
    };
  }

  it(`stays within ${bound} MB while 900 images come at once with sign-ups, edits and sign-ins`, async () => {
    const pid = stage.stack.stack.pidOf('api');
    const tokens = await sessionsOf('EDITOR');
    const newcomers = await each(people, newEditor);
    const peak = watchMemory(pid);
    const [edits, guests, members, signIns] = await Promise.all([
      each(450, (index) => post(endpoints.updateEditor, picture(index), { token: tokens[index % people] })),
      each(450, (index) =>
        post(endpoints.signUpEditor, picture(index), {
          fields: { ...newcomers[index % people], code: 'A'.repeat(16) },
        }),
      ),
      each(people, (index) =>
        post(endpoints.signUpEditor, picture(5 + (index % 3)), { fields: newcomers[index] }),
      ),
      each(20, (index) =>
        rawCall(stage.stack, endpoints.signIn, {
          json: { username: `nobody-${index}`, password: journeyPassword },
        }),
      ),
    ]);
    expectAnswers([...edits, ...guests, ...members], 200);
    expect(signIns.map(({ status }) => status)).toEqual(signIns.map(() => 401));
    const said = guests.map(({ json }) => (json as { message: string }).message);
    expect(new Set(said)).toEqual(new Set([messages.inviteInvalid, messages.tooManyUploads]));
    expect(peak()).toBeLessThan(bound);
    await expectUnharmed('api', pid);
  });
});

describe('the memory that docker-compose.yml gives', () => {
  it.each(services)(`to %s is more than the ${bound} MB that it takes at most`, (name) => {
    const { memory } = compose.services[name]?.deploy.resources.limits ?? { memory: '' };
    const [, megabytes] = /^(\d+)M$/.exec(memory) ?? [];
    // A container is charged for the buffers of its sockets as well, and for what it has in its /tmp.
    expect(Number(megabytes)).toBeGreaterThanOrEqual(bound + 100);
  });
});
