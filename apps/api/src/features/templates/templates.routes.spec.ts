import {
  endpoints,
  limits,
  messages,
  replies,
  type Template,
  type TemplateDetails,
} from '@cutroom/contracts';
import { buildCreator, buildEditor, type SignedIn } from '../../testing/builders';
import { buildTemplate } from '../../testing/templates';
import { movieOf } from '../video/testing/use-uploads-in-parts';
import { useUploads } from '../video/testing/use-uploads';

const team = useUploads();

const add = (overrides: Partial<TemplateDetails> = {}, { token } = team.creator as { token: string }) =>
  team.api.call(endpoints.addTemplate, { token, body: buildTemplate(overrides) });
const change = (of: Pick<Template, '_id' | 'revision'>, overrides: Partial<TemplateDetails> = {}) =>
  team.api.call(endpoints.changeTemplate, {
    token: team.creator.token,
    body: { ...buildTemplate(overrides), templateId: of._id, revision: of.revision },
  });
const remove = ({ _id, revision }: Pick<Template, '_id' | 'revision'>) =>
  team.api.call(endpoints.deleteTemplate, {
    token: team.creator.token,
    body: { templateId: _id, revision },
  });
const makeDefault = ({ _id }: Pick<Template, '_id'>) =>
  team.api.call(endpoints.setDefaultTemplate, {
    token: team.creator.token,
    body: { templateId: _id },
  });
const list = async ({ token } = team.creator as { token: string }) =>
  (await team.api.call(endpoints.templates, { token })).data;
const templates = async () => (await list())?.templates ?? [];
const defaults = async () => (await templates()).filter(({ isDefault }) => isDefault);
const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).sort();

async function addNamed(...names: string[]): Promise<Template[]> {
  for (const name of names) await add({ name });
  return templates();
}

describe('POST /team/templates', () => {
  it('adds what a template says, the first one as the default, once for repeated calls', async () => {
    expect(await list()).toEqual({ templates: [], last: null });
    const answers = [await add(), await add(), await add({ name: 'Shorts', tags: [], privacyStatus: null })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await templates()).toEqual([
      { ...buildTemplate(), _id: expect.any(String), revision: 1, isDefault: true },
      {
        ...buildTemplate({ name: 'Shorts', tags: [], privacyStatus: null }),
        _id: expect.any(String),
        revision: 1,
        isDefault: false,
      },
    ]);
    const recorded = await team.activity('template-added');
    expect(recorded.map(({ note }) => note)).toEqual(['Shorts', 'Weekly']);
  });

  it('refuses a name that is taken, whatever its case, and what YouTube would refuse', async () => {
    await add();
    expect(await add({ name: 'WEEKLY' })).toMatchObject({
      status: 409,
      message: replies.templateNameTaken,
    });
    expect(await add({ name: ' ' })).toMatchObject({ status: 400, message: messages.templateNameEmpty });
    for (const wrong of [
      { name: 'a'.repeat(limits.templateNameMax + 1) },
      { description: 'é'.repeat(2_501) },
      { tags: ['a < b'] },
      { privacyStatus: 'secret' as never },
      { options: { ...buildTemplate().options, categoryId: '0' as never } },
    ]) {
      expect((await add({ name: 'Other', ...wrong })).status).toBe(400);
    }
    expect(await templates()).toHaveLength(1);
  });

  it('has one default and no more than the limit when many are added at once', async () => {
    const calls = Array.from({ length: limits.templatesPerTeam + 5 }, (_, at) => add({ name: `No. ${at}` }));
    const seen = await statuses(calls);
    expect(seen.filter((status) => status === 409)).toHaveLength(5);
    expect(await templates()).toHaveLength(limits.templatesPerTeam);
    expect(await defaults()).toHaveLength(1);
    expect((await add({ name: 'One more' })).message).toBe(replies.templatesFull);
  });
});

describe('PATCH /team/templates', () => {
  it('lets one of two edits at once through, and answers 409 to the other', async () => {
    const [weekly] = await addNamed('Weekly', 'Shorts');
    if (!weekly) throw new Error('nothing was added');
    const edits = ['one', 'two'].map((description) => change(weekly, { description }));
    expect(await statuses(edits)).toEqual([200, 409]);
    expect((await templates())[0]).toMatchObject({ revision: 2, isDefault: true });
    expect(await change(weekly, { description: 'three' })).toMatchObject({
      message: replies.templateChanged,
    });
    expect(await team.activity('template-changed')).toHaveLength(1);
  });

  it('answers a repeated call as before, and keeps names unique', async () => {
    const [weekly, shorts] = await addNamed('Weekly', 'Shorts');
    if (!weekly || !shorts) throw new Error('nothing was added');
    for (const _ of [1, 2]) expect((await change(weekly, { name: 'weekly' })).status).toBe(200);
    expect(await change(shorts, { name: 'WEEKLY' })).toMatchObject({
      status: 409,
      message: replies.templateNameTaken,
    });
    expect((await templates()).map(({ name, revision }) => [name, revision])).toEqual([
      ['weekly', 2],
      ['Shorts', 1],
    ]);
  });
});

describe('the default template', () => {
  it('is exactly one, however many are chosen and deleted at once', async () => {
    const all = await addNamed('A', 'B', 'C', 'D', 'E');
    expect(new Set(await statuses(all.map(makeDefault)))).toEqual(new Set([200]));
    expect(await defaults()).toHaveLength(1);
    const [a, b, c, ...others] = all;
    if (!a || !b || !c) throw new Error('nothing was added');
    await Promise.all([remove(a), makeDefault(b), remove(c), makeDefault(a)]);
    expect(await defaults()).toHaveLength(1);
    for (const each of [b, ...others]) expect((await remove(each)).status).toBe(200);
    expect(await list()).toEqual({ templates: [], last: null });
    await add({ name: 'Afterwards' });
    expect(await defaults()).toHaveLength(1);
  });

  it('is followed by the oldest of the others when it is deleted, and is recorded when it is chosen', async () => {
    const [a, b, c] = await addNamed('A', 'B', 'C');
    if (!a || !b || !c) throw new Error('nothing was added');
    for (const _ of [1, 2]) await makeDefault(c);
    await remove(c);
    expect((await defaults()).map(({ name }) => name)).toEqual(['A']);
    await change(b, { name: 'B', description: 'newer' });
    expect(await remove(b)).toMatchObject({ status: 409, message: replies.templateChanged });
    expect(await remove(c)).toMatchObject({ status: 404, message: replies.templateNotFound });
    expect((await team.activity('template-made-default')).map(({ note }) => note)).toEqual(['C']);
    expect((await team.activity('template-deleted')).map(({ note }) => note)).toEqual(['C']);
  });
});

describe('templates of another team', () => {
  it('are not found, and editors are refused', async () => {
    const [weekly] = await addNamed('Weekly');
    if (!weekly) throw new Error('nothing was added');
    const rival: SignedIn = await buildCreator(team.api.deps);
    const body = { templateId: weekly._id, revision: 1 };
    for (const [by, status] of [
      [rival, 404],
      [team.editor, 403],
    ] as const) {
      const { token } = by;
      const calls = [
        team.api.call(endpoints.changeTemplate, {
          token,
          body: { ...buildTemplate({ name: 'Mine' }), ...body },
        }),
        team.api.call(endpoints.deleteTemplate, { token, body }),
        team.api.call(endpoints.setDefaultTemplate, { token, body }),
      ];
      expect(await statuses(calls)).toEqual([status, status, status]);
    }
    expect((await add({}, team.editor)).status).toBe(403);
    expect(await list(rival)).toEqual({ templates: [], last: null });
    expect((await templates())[0]).toMatchObject({ revision: 1, name: 'Weekly' });
  });
});

describe('what was published last', () => {
  const details = {
    title: 'On the channel',
    description: 'What it is about',
    tags: ['cut'],
    privacyStatus: 'public',
    notifySubscribers: false,
    options: { ...buildTemplate().options, madeForKids: false, publishAt: '2030-01-01T00:00:00.000Z' },
  };

  const sent = async (state: string, title: string, approvedAt: string, damage = {}): Promise<void> =>
    send(await team.submit(movieOf(1_000)), state, title, approvedAt, damage);

  async function send(id: string, state: string, title: string, approvedAt: string, damage = {}) {
    const { videos } = team.api.deps;
    const { object } = await videos.findById(id).orFail().lean();
    const publish = {
      attempt: 1,
      details: { ...details, title },
      thumbnail: 'thumbnails/x.jpg',
      approvedBy: team.creator.id,
      approvedAt: new Date(approvedAt),
      object,
      lastChunkSent: true,
      thumbnailSet: true,
    };
    await videos.updateOne({ _id: id }, { $set: { state, publish: { ...publish, ...damage } } });
  }

  it('has the choices that were sent, without the schedule, of no video that failed, was deleted or is damaged', async () => {
    await sent('PUBLISHED', 'First', '2026-11-01T00:00:00Z');
    await sent('PUBLISHED', 'Last', '2026-11-03T00:00:00Z');
    await sent('PUBLISHED', 'Damaged', '2026-11-06T00:00:00Z', { details: null });
    await sent('PENDING', 'Failed', '2026-11-04T00:00:00Z');
    await sent('DELETED', 'Deleted', '2026-11-05T00:00:00Z');
    const { publishAt: _, ...options } = details.options;
    expect((await list())?.last).toEqual({ ...details, options, title: 'Last', editor: expect.any(String) });
    expect((await list(await buildCreator(team.api.deps)))?.last).toBeNull();
  });

  it('names the editor of the version that was published', async () => {
    const id = await team.submit();
    const colleague = await buildEditor(team.api.deps, team.creator.teamId, { name: 'Li Wei' });
    const { data: url } = await team.startVersion(id, colleague);
    await team.put(url ?? '', 'second');
    await team.finish(url, colleague);
    await send(id, 'PUBLISHED', 'Last', '2026-11-03T00:00:00Z');
    expect((await list())?.last?.editor).toBe('Li Wei');
  });
});
