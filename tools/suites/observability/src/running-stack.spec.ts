import { endpointRows, mediaJobs, servicePrefix, type Service } from '@cutroom/contracts';
import {
  LiveLog,
  signUpTeam,
  startTestStack,
  until,
  type JourneyTeam,
  type TestStack,
} from '@cutroom/suites-kit';
import { dashboardMetrics, metricsOf, readAlertRules, readDashboard } from './dashboard';
import type { OpenApiDocument } from './openapi-document';
import { scrape, total, type Sample } from './prometheus';
import { guessPasswords, provokeRefusals } from './provoke';
import { recordAnswers, type Recording } from './record-answers';
import { askForFrame, leave, publishInEveryWay, uploadInParts, useAccounts } from './use-everything';
import { commentOnVideo, decideAndMute } from './use-room';

const services: Service[] = ['api', 'status', 'upload'];
const probes = ['/healthz', '/readyz', '/metrics'];

let stack: TestStack;
let document: OpenApiDocument;
let recording: Recording;
let team: JourneyTeam;
let refusals: Awaited<ReturnType<typeof provokeRefusals>>;
let samples: Record<Service, Sample[]>;
let workerSamples: Sample[];

beforeAll(async () => {
  stack = await startTestStack({ SWEEP_NOTICES_MS: '500' }, { media: true });
  document = (await (await fetch(`${stack.urls.api}/api/openapi.json`)).json()) as OpenApiDocument;
  recording = recordAnswers(document);
  team = await signUpTeam(stack);
  await useAccounts(stack, team);
  await uploadInParts(team);
  await askForFrame(team);
  await commentOnVideo(team);
  await decideAndMute(stack, team);
  const videoId = await publishInEveryWay(stack, team);
  refusals = await provokeRefusals(stack, team);
  const live = new LiveLog(stack, team.creator, videoId);
  try {
    await live.connected();
    const mails = async () => total(await scrape(stack.urls.api), 'mails_total');
    await until('five emails to be sent', async () => (await mails()) >= 5);
    const found = await Promise.all(services.map((service) => scrape(stack.urls[service])));
    samples = Object.fromEntries(services.map((name, index) => [name, found[index] ?? []])) as typeof samples;
    workerSamples = await scrape(`http://localhost:${stack.settings.ports.media}`);
  } finally {
    // An open socket would reconnect forever, and jest would not exit.
    live.close();
  }
});

afterAll(async () => {
  recording?.stop();
  await stack?.stop();
});

describe('the services', () => {
  it('refuse invalid calls with the statuses that the endpoint table implies', () => {
    expect(refusals.filter(({ expected, status }) => expected !== status)).toEqual([]);
    expect(refusals.length).toBeGreaterThan(80);
  });

  it('limit wrong passwords, and let a user change email address and password and sign out', async () => {
    expect(await guessPasswords(stack, team.editor.username)).toBe(429);
    await leave(stack, team.creator);
  });

  it('return responses that conform to the OpenAPI document', () => expect(recording.problems).toEqual([]));

  it('have answered every documented call with success, and every guarded one with 401', () => {
    const unseen = recording.operations.filter(
      (name) => ![...(recording.seen.get(name) ?? [])].some((s) => s < 400),
    );
    expect(unseen).toEqual([]);
    const guarded = endpointRows.filter(([, { access }]) => access !== 'public' && access !== 'service');
    expect(guarded.filter(([name]) => !recording.seen.get(name)?.has(401))).toEqual([]);
  });

  it('fail the comparison with a document that differs (control)', async () => {
    const planted = structuredClone(document);
    const { responses } = planted.paths['/api/client/signin']?.post ?? {};
    Object.assign(responses ?? {}, {
      401: { content: {} },
      400: { $ref: '#/components/responses/NotFound' },
    });
    const control = recordAnswers(planted);
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
    await fetch(`${stack.urls.api}/api/client/signin`, init);
    control.stop();
    expect(control.problems).toEqual([expect.stringContaining('signIn 400: /statusCode')]);
  });
});

describe('the metrics after real traffic', () => {
  const requests = (service: Service) =>
    samples[service].filter(({ name }) => name === 'http_request_duration_seconds_count');
  const sum = (service: Service, name: string, labels?: Record<string, string>) =>
    total(samples[service], name, labels);

  it('count requests by route pattern and status', () => {
    const patterns = new Set(endpointRows.map(([, { service, path }]) => servicePrefix[service] + path));
    for (const service of services) {
      expect(requests(service).length).toBeGreaterThan(2);
      const others = requests(service).filter(({ labels }) => !patterns.has(labels.route ?? ''));
      const known = [...probes, 'unmatched', '/api/docs', '/api/openapi.json'];
      expect(others.filter(({ labels }) => !known.includes(labels.route ?? ''))).toEqual([]);
    }
    const signIns = { route: '/api/client/signin', method: 'POST', status: '200' };
    expect(sum('api', 'http_request_duration_seconds_count', signIns)).toBeGreaterThanOrEqual(2);
    expect(sum('upload', 'http_request_duration_seconds_count', { status: '413' })).toBeGreaterThan(0);
    const read = { route: '/logs/:videoId', status: '200' };
    expect(sum('status', 'http_request_duration_seconds_count', read)).toBeGreaterThan(0);
    expect(sum('api', 'http_request_duration_seconds_sum')).toBeGreaterThan(0);
  });

  it('count each step of a publish by outcome, with its bytes and seconds', () => {
    const ended = (step: string, outcome: string) =>
      sum('api', 'transfer_step_seconds_count', { step, outcome });
    expect(ended('queue', 'done')).toBe(3);
    for (const step of ['downloading', 'uploading'])
      expect([step, ended(step, 'done'), ended(step, 'awaiting')]).toEqual([step, 1, 2]);
    expect(ended('authorizationInitiated', 'done')).toBe(5);
    expect(['done', 'declined', 'refused'].map((outcome) => ended('permissionGranted', outcome))).toEqual([
      3, 1, 1,
    ]);
    expect(ended('thumbnail', 'failed')).toBe(1);
    const [read, sent] = ['downloading', 'uploading'].map((step) =>
      sum('api', 'transfer_bytes_total', { step }),
    );
    expect(read).toBeGreaterThan(100_000);
    expect(sent).toBe(read);
    expect(sum('api', 'transfer_step_seconds_sum', { step: 'uploading' })).toBeGreaterThan(0);
  });

  it('show the queue length of each job, and sent and failed emails', () => {
    const jobs = (name: string) =>
      samples.api.filter((one) => one.name === name).map(({ labels }) => labels.job);
    expect(jobs('jobs_waiting')).toEqual(expect.arrayContaining(['send-mail', 'publish.transfer']));
    // api fills the media worker's queues but runs none of their jobs.
    const filled = Object.values(mediaJobs);
    expect(jobs('jobs_waiting').sort()).toEqual([...jobs('jobs_running'), ...filled].sort());
    expect(sum('api', 'mails_total', { outcome: 'sent' })).toBeGreaterThanOrEqual(5);
    expect(sum('api', 'mails_total', { outcome: 'failed' })).toBe(0);
  });

  it('count the files and bytes that the media worker has decoded', () => {
    const decoded = (task: string) =>
      total(workerSamples, 'media_task_duration_seconds_count', { task, outcome: 'done' });
    expect(decoded('frame')).toBe(1);
    expect(decoded('inspect')).toBeGreaterThan(0);
    expect(total(workerSamples, 'media_bytes_read_total')).toBeGreaterThan(100_000);
  });

  it('count open sockets and stored logs', () => {
    expect(sum('status', 'live_sockets')).toBe(1);
    expect(sum('status', 'log_writes_total', { outcome: 'stored' })).toBeGreaterThan(4);
  });

  it.each(services)('show the event loop lag of the %s service', (service) => {
    expect(samples[service].map(({ name }) => name)).toContain('nodejs_eventloop_lag_seconds');
  });

  it('have no label whose values grow with users, videos or addresses', () => {
    const values = services.flatMap((service) =>
      samples[service].flatMap(({ labels }) => Object.values(labels)),
    );
    const { username } = team.creator;
    expect(username).not.toBe('');
    const personal = values.filter((value) => /[0-9a-f]{24}/.test(value) || value.includes(username));
    expect(personal).toEqual([]);
    // Each endpoint has a histogram for every status with which it has responded.
    const enough = 75 * endpointRows.length;
    for (const service of services) {
      const ours = samples[service].filter(({ name }) => !/^(?:nodejs|process)_/.test(name));
      expect(ours.length).toBeLessThan(enough);
    }
  });
});

describe('the Grafana dashboard and the alert rules', () => {
  const names = () => {
    const all = [...services.flatMap((service) => samples[service]), ...workerSamples];
    return new Set(all.map(({ name }) => name));
  };

  it('query only metrics that the services expose', () => {
    const there = names();
    expect(dashboardMetrics(readDashboard()).filter(({ metric }) => !there.has(metric))).toEqual([]);
  });

  it('alert only on metrics that the services expose', () => {
    const there = names();
    const missing = readAlertRules().filter(({ expr }) => metricsOf(expr).some((name) => !there.has(name)));
    expect(missing).toEqual([]);
  });

  it('show every metric that is specific to Cutroom', () => {
    const family = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '');
    const shown = new Set(dashboardMetrics(readDashboard()).map(({ metric }) => family(metric)));
    const ours = [...names()].map(family).filter((name) => !/^(?:nodejs|process)_/.test(name));
    expect(ours.filter((name) => !shown.has(name))).toEqual([]);
  });
});
