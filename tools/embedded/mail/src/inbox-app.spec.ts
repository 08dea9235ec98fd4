import { request } from 'node:http';
import { startTestInbox, type TestInbox } from './test-inbox';

let inbox: TestInbox;
beforeAll(async () => void (inbox = await startTestInbox()));
afterAll(() => inbox.stop());
beforeEach(async () => void (await fetch(inbox.url('/messages'), { method: 'DELETE' })));

const hostile = '"><script>alert(1)</script>';

async function sendHostile(): Promise<string> {
  await inbox.send({ to: 'a@example.test', subject: hostile, text: hostile, html: `<p>hello</p>${hostile}` });
  return (await inbox.messages())[0]?.id ?? '';
}

describe('the inbox over HTTP', () => {
  it('shows that there is no mail', async () => {
    expect(await (await fetch(inbox.url('/'))).text()).toContain('No mail yet');
  });

  it('escapes the content of a mail in the list and on its page', async () => {
    const id = await sendHostile();
    for (const path of ['/', `/mails/${id}`]) {
      const response = await fetch(inbox.url(path));
      const body = await response.text();
      expect(response.status).toBe(200);
      expect(body).toContain('&lt;script&gt;alert(1)');
      expect(body).not.toContain('<script>alert');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it("serves a mail's HTML under a policy without scripts or requests", async () => {
    const id = await sendHostile();

    const response = await fetch(inbox.url(`/mails/${id}/html`));
    const policy = response.headers.get('content-security-policy') ?? '';

    expect(await response.text()).toContain('<p>hello</p>');
    expect(policy).toContain('sandbox allow-popups');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
  });

  it('shows the inline images of a mail within its HTML', async () => {
    const content = Buffer.from('image bytes');
    const attachments = [{ cid: 'still-1@app.test', filename: 'still.jpg', content }];
    const images = '<img src="cid:still-1@app.test"><img src="cid:other@app.test">';
    await inbox.send({ to: 'a@example.test', html: images, attachments });
    const [mail] = await inbox.messages();

    const shown = await (await fetch(inbox.url(`/mails/${mail?.id}/html`))).text();

    expect(mail?.html).toContain('cid:still-1@app.test');
    expect(shown).toContain(`<img src="data:image/jpeg;base64,${content.toString('base64')}">`);
    expect(shown).toContain('<img src="cid:other@app.test">');
  });

  it('serves the raw mail as plain text', async () => {
    const response = await fetch(inbox.url(`/mails/${await sendHostile()}/raw`));

    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toMatch(/^(.+\r\n)+\r\n/);
  });

  it.each(['/mails/none', '/mails/none/raw', '/mails/none/html', '/mails/..%2f..%2fetc', '/nothing'])(
    'answers 404 to %s',
    async (path) => {
      expect((await fetch(inbox.url(path))).status).toBe(404);
    },
  );

  it('changes /version whenever the list changes', async () => {
    const version = async () => (await fetch(inbox.url('/version'))).text();
    const before = await version();
    expect(await version()).toBe(before);
    await inbox.send({ to: 'a@example.test', text: 'x' });
    expect(await version()).not.toBe(before);
  });

  it('answers the health check', async () => {
    expect(await (await fetch(inbox.url('/healthz'))).json()).toEqual({ status: 'ok' });
  });
});

describe('access to the inbox', () => {
  it('lets the page delete all mails permanently', async () => {
    await inbox.send({ to: 'a@example.test', text: 'x' });
    const response = await fetch(inbox.url('/delete-all'), { method: 'POST', redirect: 'manual' });

    expect(response.headers.get('location')).toBe('/');
    await inbox.restart();
    expect(await inbox.messages()).toEqual([]);
  });

  it("rejects changes from another site's page", async () => {
    await inbox.send({ to: 'a@example.test', text: 'x' });
    for (const [method, path] of [
      ['POST', '/delete-all'],
      ['DELETE', '/messages'],
    ] as const) {
      const response = await fetch(inbox.url(path), { method, headers: { origin: 'http://evil.test' } });
      expect(response.status).toBe(403);
    }
    expect(await inbox.messages()).toHaveLength(1);
  });

  it('answers 421 to a request for another host name', async () => {
    const status = await new Promise((resolve, reject) => {
      request(inbox.url('/messages'), { headers: { host: 'rebound.test' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });
});
