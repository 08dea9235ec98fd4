import { conflict } from '../errors';
import { page } from './route';
import { buildRow, startTestService, type TestService } from './testing/test-service';

let service: TestService;
afterEach(() => service.close());

describe('HTML pages', () => {
  it('are sent with their content security policy and cookies', async () => {
    service = await startTestService([
      page({ ...buildRow, page: true }, async () => ({
        status: 202,
        html: '<p>hi</p>',
        cookies: [{ name: 'a', value: 'b', options: { httpOnly: true } }],
      })),
    ]);
    const answer = await service.call('/thing');
    expect(answer.status).toBe(202);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src");
    expect(answer.headers.get('set-cookie')).toContain('HttpOnly');
    expect(await answer.text()).toBe('<p>hi</p>');
  });

  it('show an error with escaped text', async () => {
    const refuse = async () => {
      throw conflict('<script>alert(1)</script>');
    };
    service = await startTestService([page({ ...buildRow, page: true }, refuse)]);
    const answer = await service.call('/thing');
    expect(answer.status).toBe(409);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await answer.text();
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script>');
  });
});
