import { servicePrefix } from '@cutroom/contracts';
import escapeHtml from 'escape-html';
import { documentedRows, type ServiceUrls } from './openapi';

const style = `body{font:1rem/1.5 system-ui;margin:2rem auto;max-width:64rem;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}td,th{padding:.5rem;text-align:left;vertical-align:top;border-bottom:1px solid #8884}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}`;

/** The endpoint table as an HTML page, with a link to the OpenAPI document. */
export function docsPage(urls: ServiceUrls): string {
  const rows = documentedRows.map(([, row]) => {
    const path = servicePrefix[row.service] + row.path;
    const cells = [`<code>${row.method}</code>`, `<code>${escapeHtml(path)}</code>`, row.access];
    return `<tr><td>${cells.join('</td><td>')}</td><td>${escapeHtml(row.summary)}</td></tr>`;
  });
  const services = Object.entries(urls).map(
    ([name, url]) => `<li>${name}: <code>${escapeHtml(url)}</code></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Cutroom API</title>
<style>${style}</style></head><body><main><h1>Cutroom API</h1>
<p>Every response is <code>{statusCode, success, message, data}</code>. Calls that are not public need
<code>Authorization: Bearer</code> with the token of a sign-in.
Schemas: <a href="openapi.json">OpenAPI 3.1</a>.</p><ul>${services.join('')}</ul>
<table><thead><tr><th>Method</th><th>Path</th><th>Access</th><th>What it does</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></main></body></html>`;
}
