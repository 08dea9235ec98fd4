import { createHash } from 'node:crypto';
import { accentShades, cornerRadius, fontFamily, surfaces } from '@cutroom/contracts';
import type { Page } from '@cutroom/server-kit';
import escapeHtml from 'escape-html';

interface PageContent {
  status: number;
  /** Shown as the heading and in the browser's tab. */
  title: string;
  /** Plain text, escaped here: it may contain what users typed. */
  paragraphs: string[];
  link?: { label: string; href: string };
  /** A button that posts to `action` of this service, which redirects to `leadsTo`. */
  button?: { label: string; action: string; leadsTo: string };
}

const colors = ({ body, text, dimmed, surface, border }: (typeof surfaces)['light']): string =>
  `body{background:${body};color:${text}}main{background:${surface};border-color:${border}}.name{color:${dimmed}}`;

/** The app's theme (libs/contracts/src/rules/theme.ts), which follows the system here: the page has no script. */
const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.25rem;font:1rem/1.55 ${fontFamily}}
main{width:100%;max-width:34rem;padding:2rem;border:1px solid;border-radius:${cornerRadius}}
.name{margin:0 0 1.25rem;font-size:.875rem;font-weight:650}
h1{margin:0 0 .75rem;font-size:1.625rem;font-weight:650;line-height:1.25;overflow-wrap:anywhere}
p{margin:0 0 .75rem;overflow-wrap:anywhere}
a.action,button{display:inline-block;margin-top:.75rem;padding:.5rem 1.125rem;border:0;border-radius:${cornerRadius};background:${accentShades[6]};color:#fff;font:inherit;font-size:.875rem;font-weight:600;text-decoration:none;cursor:pointer}
a.action:hover,button:hover{background:${accentShades[7]}}
:focus-visible{outline:2px solid ${accentShades[6]};outline-offset:2px}
${colors(surfaces.light)}
@media (max-width:30rem){main{padding:1.25rem}a.action,button{display:block;width:100%;text-align:center}}
@media (prefers-color-scheme:dark){${colors(surfaces.dark)}:focus-visible{outline-color:${accentShades[3]}}}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** No script and no other origin. The style is allowed by its hash, a form only to the target of its button. */
function policy({ button }: PageContent): string {
  // Browsers apply form-action to the redirect after a form, too.
  const formAction = button ? `'self' ${new URL(button.leadsTo).origin}` : "'none'";
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A page for the tab of the consent: readable at 360 px, in light and dark. */
export function renderPage(content: PageContent): Page {
  const { status, title, paragraphs, link, button } = content;
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} · Cutroom</title><style>${style}</style></head>`,
    `<body><main><p class="name">Cutroom</p><h1>${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    link ? `<a class="action" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>` : '',
    button
      ? `<form method="post" action="${escapeHtml(button.action)}"><button type="submit">${escapeHtml(button.label)}</button></form>`
      : '',
    '</main></body></html>',
  ].join('');
  return {
    status,
    html,
    // The URL contains a code or a ticket: it must not leak through referrers, caches or search engines.
    headers: {
      'Content-Security-Policy': policy(content),
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  };
}
