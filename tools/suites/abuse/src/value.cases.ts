import { endpointRows, endpoints, type Endpoint } from '@cutroom/contracts';
import * as z from 'zod/mini';
import { cpuTimeOf } from './cpu-time';
import { slowStrings, invisible, operators, oddValues, unshowable } from './hostile-values';
import { leafName, leavesOf, replaced, type Leaf } from './leaves';
import { flawsOf, rawCall } from './raw-call';
import { callOf, isPage, samplesOf, tokenFor, type Sample } from './samples';
import { stateOf, type Stage } from './stage';

/** Fields that pages show. A field that is only compared or hashed, such as a password, may contain any character. */
const names = ['name', 'username', 'email', 'location'];
const texts = ['about', 'title', 'comment', 'description', 'text', 'note'];
const shown = new Set([...names, ...texts]);
const isShown = (endpoint: Endpoint, leaf: Leaf): boolean =>
  endpoint !== endpoints.signIn && (shown.has(leaf.path.at(-1) ?? '') || leaf.path[0] === 'tags');

/** Shown fields that may be empty, and so may be invisible. */
const optional = new Set(['about', 'location', 'note']);

const schemaOf = (endpoint: Endpoint, { part }: Leaf) => (part === 'fields' ? endpoint.body : endpoint[part]);

/** Whether the endpoint's schema accepts the value: `notifySubscribers: true`, for example, is not an attack. */
const isLegal = (endpoint: Endpoint, leaf: Leaf, sample: Sample): boolean => {
  const schema = schemaOf(endpoint, leaf);
  return schema === undefined || z.safeParse(schema, sample[leaf.part]).success;
};

/** The allowed statuses. A value in the path may select another path, and a form field may be too long. */
const refusals: Record<Leaf['part'], number[]> = {
  params: [400, 404],
  query: [400],
  body: [400],
  fields: [400, 413],
};

/** Hostile values in place of each value of each endpoint's sample. */
export function valueCases(stage: () => Stage): void {
  const rows = endpointRows.filter(([, endpoint]) => !isPage(endpoint));

  /** Sends each value at each position that `pick` selects. @returns the flaws, and the number of calls */
  async function walk(values: unknown[], pick: (endpoint: Endpoint, leaf: Leaf) => boolean, sure: boolean) {
    const samples = samplesOf(stage().team);
    const flaws: unknown[] = [];
    let sent = 0;
    for (const [name, endpoint] of rows) {
      const tryAt = async (leaf: Leaf, value: unknown) => {
        // An empty segment would be another path.
        if (leaf.part === 'params' && String(value).trim() === '') return;
        const sample = replaced(samples[name], leaf, leaf.part === 'body' ? value : String(value));
        if (!sure && isLegal(endpoint, leaf, sample)) return;
        const token = await tokenFor(endpoint, stage(), stage().team);
        const answer = await rawCall(stage().stack, endpoint, { ...callOf(sample), token });
        sent += 1;
        const found = flawsOf(answer, refusals[leaf.part]);
        if (found.length > 0) flaws.push([name, leafName(leaf), value, found]);
      };
      for (const leaf of leavesOf(samples[name]).filter((one) => pick(endpoint, one))) {
        // One at a time, because a service reads only a few file uploads at once and refuses more with 503.
        if (endpoint.file) for (const value of values) await tryAt(leaf, value);
        else await Promise.all(values.map((value) => tryAt(leaf, value)));
      }
    }
    return { flaws, sent };
  }

  it('are refused when they are query operators or objects', async () => {
    const before = await stateOf(stage().stack, stage().team);
    const { flaws, sent } = await walk(operators, (_, leaf) => leaf.part === 'body', true);
    expect(flaws).toEqual([]);
    expect(sent).toBeGreaterThan(300);
    expect(await stateOf(stage().stack, stage().team)).toBe(before);
  });

  it('are refused when they are of another type or out of range', async () => {
    const before = await stateOf(stage().stack, stage().team);
    const { flaws, sent } = await walk(oddValues, () => true, false);
    expect(flaws).toEqual([]);
    expect(sent).toBeGreaterThan(800);
    expect(await stateOf(stage().stack, stage().team)).toBe(before);
  });

  it('are refused in every shown field when they contain misleading characters', async () => {
    // fetch replaces a lone surrogate in a form, so only JSON can carry it.
    const values = unshowable.map(([, text]) => text);
    const { flaws, sent } = await walk(
      values,
      (endpoint, leaf) => isShown(endpoint, leaf) && leaf.part === 'body',
      true,
    );
    expect(flaws).toEqual([]);
    const inForms = values.filter((text) => !/\p{Surrogate}/u.test(text));
    const forms = await walk(
      inForms,
      (endpoint, leaf) => isShown(endpoint, leaf) && leaf.part === 'fields',
      true,
    );
    expect(forms.flaws).toEqual([]);
    expect(sent + forms.sent).toBeGreaterThan(150);
  });

  it('are refused in every required shown field when they are invisible', async () => {
    const before = await stateOf(stage().stack, stage().team);
    const isRequired = (endpoint: Endpoint, leaf: Leaf) =>
      isShown(endpoint, leaf) && leaf.part !== 'params' && !optional.has(leaf.path.at(-1) ?? '');
    const { flaws, sent } = await walk(
      invisible.map(([, text]) => text),
      isRequired,
      true,
    );
    expect(flaws).toEqual([]);
    expect(sent).toBeGreaterThan(150);
    expect(await stateOf(stage().stack, stage().team)).toBe(before);
  });

  it.each(slowStrings)(
    'cost little more CPU at 30,000 characters than at 3,000, in any field: %s',
    async (_, textOf) => {
      const { stack, team } = stage();
      const before = await stateOf(stack, team);
      const isInBody = (__: Endpoint, leaf: Leaf) => leaf.part === 'body' || leaf.part === 'fields';
      const flaws: unknown[] = [];
      const spent = (characters: number) =>
        cpuTimeOf(stack.urls.api, async () => {
          const walked = await walk([textOf(characters)], isInBody, false);
          flaws.push(...walked.flaws);
          expect(walked.sent).toBeGreaterThan(40);
        });
      const short = await spent(3_000);
      // Reading and parsing a body of ten times the length costs more. Quadratic work would cost a hundred times as much.
      expect((await spent(30_000)) / short).toBeLessThan(4);
      expect(flaws).toEqual([]);
      expect(await stateOf(stack, team)).toBe(before);
    },
  );

  it('are refused in every other field except passwords when they contain misleading characters', async () => {
    const before = await stateOf(stage().stack, stage().team);
    const values = unshowable.map(([, text]) => text).filter((text) => !/\p{Surrogate}/u.test(text));
    const isOther = (endpoint: Endpoint, leaf: Leaf) =>
      endpoint !== endpoints.signIn && !isShown(endpoint, leaf) && !/password/i.test(leaf.path.at(-1) ?? '');
    const { flaws, sent } = await walk(values, isOther, false);
    expect(flaws).toEqual([]);
    expect(sent).toBeGreaterThan(300);
    expect(await stateOf(stage().stack, stage().team)).toBe(before);
  });

  it('are ignored in query strings and forms when their names carry operators', async () => {
    const { stack, team } = stage();
    const token = await team.creator.freshToken();
    const page = (query: string) => rawCall(stack, endpoints.pendingVideos, { token, query });
    const plain = await page('?limit=1');
    expect(plain.status).toBe(200);
    for (const query of [
      'limit[$ne]=1',
      'before[$gt]=',
      '__proto__[limit]=1',
      'constructor=1',
      'limit%00=5',
    ]) {
      const answer = await page(`?limit=1&${query}`);
      expect([query, answer.status, Array.isArray((answer.json as { data: unknown }).data)]).toEqual([
        query,
        200,
        true,
      ]);
    }
    for (const query of ['?limit=1&limit=2', '?before=a&before=b']) {
      expect([query, flawsOf(await page(query), [400])]).toEqual([query, []]);
    }
    const editor = await team.editor.freshToken();
    for (const name of ['name[$ne]', 'name[]', '__proto__[name]', 'constructor[prototype][name]']) {
      const form = new FormData();
      form.set(name, 'x');
      form.set('location', 'Pune');
      const answer = await rawCall(stack, endpoints.updateEditor, { token: editor, form });
      expect([name, answer.status]).toEqual([name, answer.status === 200 ? 200 : 400]);
      const profile = await team.editor.call(endpoints.editorProfile);
      expect(profile.name).toBe('Journey Editor');
    }
  });
}
