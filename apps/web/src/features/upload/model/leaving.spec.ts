import { destinationOf } from './leaving';

const here = { origin: 'http://localhost', pathname: '/platform/upload' };
const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

function link(href: string, attributes: Record<string, string> = {}): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = href;
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
  return anchor;
}

describe('a click on a link', () => {
  it('leaves the page for another of the app', () => {
    expect(destinationOf(link('/videos?x=1#top'), plain, here)).toBe('/videos?x=1#top');
  });

  it.each([
    ['another part of the page', link('#content'), plain],
    ['another origin, where the browser asks by itself', link('https://example.com/'), plain],
    ['another tab', link('/videos', { target: '_blank' }), plain],
    ['a download', link('/file', { download: '' }), plain],
    ['a click that opens a tab', link('/videos'), { ...plain, ctrlKey: true }],
    ['the middle button', link('/videos'), { ...plain, button: 1 }],
  ])('is let through to %s', (_, anchor, event) => {
    const at = anchor.hash ? { ...here, pathname: window.location.pathname } : here;
    expect(destinationOf(anchor, event, at)).toBeNull();
  });
});
