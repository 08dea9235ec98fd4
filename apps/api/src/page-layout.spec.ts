import { createHash } from 'node:crypto';
import { accentShades, fontFamily, surfaces } from '@cutroom/contracts';
import { renderPage } from './page-layout';

const page = renderPage({ status: 200, title: 'Your video is on its way', paragraphs: ['Soon.'] });
const style = /<style>([^]*)<\/style>/.exec(page.html)?.[1] ?? '';

describe('page of the consent tab', () => {
  it("uses the app's font, accent and surfaces, in light and dark", () => {
    const [light = '', dark = ''] = style.split('@media (prefers-color-scheme:dark)');
    expect(light).toContain(fontFamily);
    expect(light).toContain(`background:${accentShades[6]}`);
    expect(light).toContain(`body{background:${surfaces.light.body};color:${surfaces.light.text}}`);
    expect(dark).toContain(`body{background:${surfaces.dark.body};color:${surfaces.dark.text}}`);
  });

  it('allows its style by the hash of what it sends', () => {
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers?.['Content-Security-Policy']).toContain(`style-src 'sha256-${hash}'`);
  });
});
