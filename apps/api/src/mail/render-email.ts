import escapeHtml from 'escape-html';

export interface EmailContent {
  heading: string;
  /** Plain text. It may contain text that users wrote. */
  paragraphs: string[];
  /** A one-time code, shown large and spaced. */
  code?: string;
  action?: { label: string; url: string };
}

const signature = 'Cutroom: your editors cut, you approve, it goes live.';

/** An email as text and as HTML. Styles are inline, because email clients drop style sheets. */
export function renderEmail({ heading, paragraphs, code, action }: EmailContent): {
  text: string;
  html: string;
} {
  const text = [
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    signature,
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f4f4f6">',
    '<div style="max-width:520px;margin:auto;padding:32px;border-radius:12px;background:#fff;',
    'font:16px/1.5 system-ui,sans-serif;color:#1b1b1f">',
    `<h1 style="margin:0 0 16px;font-size:22px">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    code === undefined
      ? ''
      : `<p style="margin:0 0 16px;font:700 32px ui-monospace,monospace;letter-spacing:8px">${escapeHtml(code)}</p>`,
    action
      ? `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="color:#5b3df5">${escapeHtml(action.label)}</a></p>`
      : '',
    `<p style="margin:24px 0 0;font-size:13px;color:#6b6b76">${signature}</p>`,
    '</div></body></html>',
  ].join('');
  return { text, html };
}
