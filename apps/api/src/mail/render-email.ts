import escapeHtml from 'escape-html';

/** One of several things that an email is about, with an image where there is one. */
export interface EmailBlock {
  /** Who and where, in one line. */
  meta: string;
  /** May have several lines. */
  text: string;
  link: { label: string; url: string };
  image?: { cid: string; alt: string };
}

/** All of it is plain text, which may contain what users wrote. */
export interface EmailContent {
  heading: string;
  paragraphs: string[];
  blocks?: EmailBlock[];
  /** Follows the blocks. */
  closing?: string[];
  /** A one-time code, shown large and spaced: one of more than six characters in groups of three. */
  code?: string;
  action?: { label: string; url: string };
  /** A small link at the end, such as the one that stops these emails. */
  footer?: { label: string; url: string };
}

const signature = 'Cutroom: your editors cut, you approve, it goes live.';

const withLineBreaks = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');
const paragraph = (text: string): string => `<p style="margin:0 0 16px">${withLineBreaks(text)}</p>`;
const link = ({ label, url }: { label: string; url: string }): string =>
  `<a href="${escapeHtml(url)}" style="color:#5b3df5">${escapeHtml(label)}</a>`;

const blockText = ({ meta, text, link: { label, url } }: EmailBlock): string =>
  `${meta}\n${text}\n${label}: ${url}`;

/** The width is fixed too, because Outlook ignores `max-width`. */
const imageHtml = ({ cid, alt }: { cid: string; alt: string }): string =>
  `<img src="cid:${escapeHtml(cid)}" alt="${escapeHtml(alt)}" width="320" style="display:block;width:320px;max-width:100%;height:auto;margin:0 0 8px;border-radius:8px">`;

const blockHtml = (block: EmailBlock): string =>
  [
    '<div style="margin:0 0 24px;padding:0 0 0 12px;border-left:3px solid #d9d9e3">',
    `<p style="margin:0 0 8px;font-size:13px;color:#6b6b76">${escapeHtml(block.meta)}</p>`,
    block.image ? imageHtml(block.image) : '',
    `<p style="margin:0 0 8px">${withLineBreaks(block.text)}</p>`,
    `<p style="margin:0;font-size:13px">${link(block.link)}</p></div>`,
  ].join('');

/** Margins separate the groups, so that a copied code has no gaps. */
const groupsOfThree = (code: string): string =>
  (code.match(/.{1,3}/gu) ?? [])
    .map((group) => `<span style="margin-right:10px">${escapeHtml(group)}</span>`)
    .join('');

/** On a phone, twelve digits fit into one line. */
const codeHtml = (code: string): string =>
  code.length > 6
    ? `<p style="margin:0 0 16px;font:700 24px ui-monospace,monospace;letter-spacing:1px">${groupsOfThree(code)}</p>`
    : `<p style="margin:0 0 16px;font:700 32px ui-monospace,monospace;letter-spacing:8px">${escapeHtml(code)}</p>`;

/** An email as text and as HTML. Styles are inline, because email clients drop style sheets. */
export function renderEmail(content: EmailContent): { text: string; html: string } {
  const { heading, paragraphs, blocks = [], closing = [], code, action, footer } = content;
  const text = [
    heading,
    ...paragraphs,
    ...blocks.map(blockText),
    ...closing,
    ...(code === undefined ? [] : [code]),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    signature,
    ...(footer ? [`${footer.label}: ${footer.url}`] : []),
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f4f4f6">',
    '<div style="max-width:520px;margin:auto;padding:32px;border-radius:12px;background:#fff;',
    'font:16px/1.5 system-ui,sans-serif;color:#1b1b1f;overflow-wrap:anywhere">',
    `<h1 style="margin:0 0 16px;font-size:22px">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    ...blocks.map(blockHtml),
    ...closing.map(paragraph),
    code === undefined ? '' : codeHtml(code),
    action ? `<p style="margin:0 0 16px">${link(action)}</p>` : '',
    `<p style="margin:24px 0 0;font-size:13px;color:#6b6b76">${signature}</p>`,
    footer ? `<p style="margin:8px 0 0;font-size:13px">${link(footer)}</p>` : '',
    '</div></body></html>',
  ].join('');
  return { text, html };
}
