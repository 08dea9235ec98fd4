import { endpointRows, endpoints, limits, type Endpoint } from '@cutroom/contracts';
import { request } from 'node:http';
import { flawsOf, rawCall, type RawCall } from './raw-call';
import { callOf, samplesOf, tokenFor } from './samples';
import { stateOf, type Stage } from './stage';

const jsonEndpoints = endpointRows.filter(([, endpoint]) => endpoint.body && !endpoint.file);
const fileEndpoints = endpointRows.filter(([, endpoint]) => endpoint.file);

/** A JSON body of one byte more than the endpoint reads. */
const aByteTooMuch = ({ bodyMaxBytes = limits.jsonBodyMaxBytes }: Endpoint): string => {
  const empty = '{"a":""}';
  return empty.replace('""', `"${'x'.repeat(bodyMaxBytes + 1 - empty.length)}"`);
};

/** A method that no endpoint has at this path. */
function otherMethodOf({ service, path }: Endpoint): Endpoint['method'] {
  const known = endpointRows.filter(([, row]) => row.service === service && row.path === path);
  const other = (['DELETE', 'PATCH'] as const).find((method) =>
    known.every(([, row]) => row.method !== method),
  );
  if (!other) throw new Error(`${path} has every method`);
  return other;
}

const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
const refusals = [400, 413, 415];

/** Bodies that no endpoint accepts, with the statuses that may refuse them. */
const shapes: [string, RawCall, number[]][] = [
  ['an array', { json: [{ a: 1 }] }, [400]],
  ['a string', { json: 'text' }, [400]],
  ['a number', { json: 1e308 }, [400]],
  ['null', { text: 'null' }, [400]],
  ['an empty body', { text: '' }, [400]],
  ['half of an object', { text: '{"username":' }, [400]],
  ['two objects', { text: '{}{}' }, [400]],
  ['a query string', { text: 'username=a&password=b' }, [400]],
  ['a NUL', { text: '\u0000' }, [400]],
  ['40,000 nested arrays', { text: nested('[', ']', 40_000) }, [400]],
  ['15,000 nested objects', { text: nested('{"a":', '}', 15_000).replace('}', '1}') }, [400]],
  ['prototype keys', { text: '{"__proto__":{"username":"a","password":"b","email":"a@b.cd"}}' }, [400]],
  ['constructor keys', { text: '{"constructor":{"prototype":{"isAdmin":true}}}' }, [400]],
  ['8,000 keys', { text: `{${Array.from({ length: 8_000 }, (_, n) => `"k${n}":1`).join(',')}}` }, [400]],
  ['10 MB of JSON', { text: `{"a":"${'x'.repeat(10_000_000)}"}` }, [413]],
  ['a form', { text: 'a=b', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }, [415]],
  ['plain text', { text: '{}', headers: { 'Content-Type': 'text/plain' } }, [415]],
  ['XML', { text: '<a/>', headers: { 'Content-Type': 'application/xml' } }, [415]],
  ['multipart', { text: '--x--', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }, [415]],
  ['no content type', { text: '{}', headers: { 'Content-Type': '' } }, [415]],
  ['an invalid content type', { text: '{}', headers: { 'Content-Type': ';;;/' } }, [415]],
  ['an unknown charset', { text: '{}', headers: { 'Content-Type': 'application/json; charset=x' } }, [415]],
  ['a false gzip encoding', { text: '{}', headers: { 'Content-Encoding': 'gzip' } }, [415]],
  ['a false double encoding', { text: '{}', headers: { 'Content-Encoding': 'br, gzip' } }, [415]],
];

/** Bodies of the wrong shape are refused with an enveloped error, and change nothing. */
export function bodyCases(stage: () => Stage): void {
  it.each(shapes)('are refused at every endpoint that takes JSON: %s', async (_, call, allowed) => {
    const before = await stateOf(stage().stack, stage().team);
    const samples = samplesOf(stage().team);
    for (const [name, endpoint] of jsonEndpoints) {
      const token = await tokenFor(endpoint, stage(), stage().team);
      const { params } = samples[name];
      const answer = await rawCall(stage().stack, endpoint, { params, token, ...call });
      expect([name, flawsOf(answer, allowed)]).toEqual([name, []]);
    }
    expect(await stateOf(stage().stack, stage().team)).toBe(before);
  });

  it('are refused at every endpoint that takes JSON: one byte over its limit', async () => {
    const samples = samplesOf(stage().team);
    for (const [name, endpoint] of jsonEndpoints) {
      const token = await tokenFor(endpoint, stage(), stage().team);
      const call = { params: samples[name].params, token, text: aByteTooMuch(endpoint) };
      const answer = await rawCall(stage().stack, endpoint, call);
      expect([name, flawsOf(answer, [413])]).toEqual([name, []]);
    }
  });

  it('are refused at every endpoint that takes a file: JSON and broken multipart', async () => {
    const broken: RawCall[] = [
      { json: { name: 'x' } },
      { text: 'x', headers: { 'Content-Type': 'multipart/form-data' } },
      { text: 'x', headers: { 'Content-Type': 'multipart/form-data; boundary=b' } },
      { text: '--b\r\n\r\n', headers: { 'Content-Type': 'multipart/form-data; boundary=b' } },
      {
        text: '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx',
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      },
      {
        text: '--b\r\nContent-Disposition: form-data; name="name"\r\nContent-Type: text/plain; charset=x\r\n\r\nx\r\n--b--',
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      },
      { text: '', headers: { 'Content-Type': `multipart/form-data; boundary=${'b'.repeat(8_000)}` } },
    ];
    for (const [name, endpoint] of fileEndpoints) {
      for (const call of broken) {
        const token = await tokenFor(endpoint, stage(), stage().team);
        const answer = await rawCall(stage().stack, endpoint, { token, ...call });
        // Every field of this form is optional, so an empty body is valid.
        if (name === 'updateEditor' && answer.status === 200) continue;
        expect([name, call.text?.slice(0, 20), flawsOf(answer, refusals)]).toEqual([
          name,
          call.text?.slice(0, 20),
          [],
        ]);
      }
    }
  });

  it('are refused when a form has too many fields, too long fields or too many files', async () => {
    const { stack, team } = stage();
    const token = await team.editor.freshToken();
    const forms: [string, (form: FormData) => void][] = [
      ['100 fields', (form) => Array.from({ length: 100 }, (_, n) => form.set(`f${n}`, 'x'))],
      ['a field of 1 MB', (form) => form.set('about', 'x'.repeat(1_000_000))],
      ['a name of 10 kB', (form) => form.set('n'.repeat(10_000), 'x')],
      ['two files', (form) => [1, 2].forEach(() => form.append('profile', new Blob(['x']), 'a.png'))],
      ['a file in an unknown field', (form) => form.set('thumbnail', new Blob(['x']), 'a.png')],
      ['a field twice', (form) => ['a', 'b'].forEach((name) => form.append('name', name))],
    ];
    for (const [name, fill] of forms) {
      const form = new FormData();
      fill(form);
      const answer = await rawCall(stack, endpoints.updateEditor, { token, form });
      expect([name, flawsOf(answer, [400, 413])]).toEqual([name, []]);
    }
  });

  it('are refused with every other method of an endpoint, and at unknown paths', async () => {
    const { stack, team } = stage();
    const token = await team.creator.freshToken();
    for (const [name, endpoint] of endpointRows) {
      const other = otherMethodOf(endpoint);
      const { params } = callOf(samplesOf(team)[name]);
      const answer = await rawCall(stack, { ...endpoint, method: other, page: undefined }, { token, params });
      expect([name, flawsOf(answer, [405])]).toEqual([name, []]);
      expect(answer.headers.get('allow')).toContain(endpoint.method);
    }
    for (const path of [
      '/api/nothing',
      '/api/../etc/passwd',
      '/api//team/stats',
      '/api/TEAM/stats',
      '/.env',
      '/.git/config',
      '/package.json',
    ]) {
      const status = await statusOf(stack.urls.api, path);
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it.each(['%', '%00', '%E0%A4%A', '..%2f..%2f', '%2e%2e', '$ne', '%7B%22$ne%22:null%7D', 'x'.repeat(9_000)])(
    'answers 400, 404 or 431 to an invalid id: %s',
    async (id) => {
      const { stack, team } = stage();
      const token = await team.creator.freshToken();
      for (const [base, path] of [
        [stack.urls.api, `/api/video/${id}`],
        [stack.urls.api, `/api/team/info/${id}`],
        [stack.urls.status, `/logs/${id}`],
      ] as const) {
        expect([400, 404, 431]).toContain(await statusOf(base, path, token));
      }
    },
  );
}

/** Uses node:http, which sends a path unchanged; fetch normalizes it. */
function statusOf(base: string, path: string, token = ''): Promise<number> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}
