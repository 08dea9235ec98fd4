import { html, htmlDocument, type Markup } from '../../kit/src/index';
import type { Mail } from './mail';

/** The list of mails, newest first; `app.js` reloads it when `version` differs from the inbox's. */
export function listPage(mails: readonly Mail[], version: string): string {
  const rows = mails.toReversed().map(
    (mail) =>
      html`<li>
        <a href="/mails/${mail.id}"
          ><strong>${mail.subject || '(no subject)'}</strong> <span>to ${mail.to}</span>
          <small>from ${mail.from} · <time datetime="${mail.date}">${shownDate(mail.date)}</time></small></a
        >
      </li>`,
  );
  const body =
    rows.length > 0
      ? html`<ul class="mails">
          ${rows}
        </ul>`
      : html`<p class="empty">No mail yet. New mail appears here automatically.</p>`;
  return page(
    'Mail inbox',
    html`<header>
        <h1>Mail inbox <small>${mails.length}</small></h1>
        <form method="post" action="/delete-all">
          <button ${mails.length === 0 ? html`disabled` : ''}>Delete all</button>
        </form>
      </header>
      <main data-version="${version}">${body}</main>`,
  );
}

/** One mail. Its HTML part is shown in a frame with its own origin: see `mailFramePolicy`. */
export function mailPage(mail: Mail, headers: string): string {
  const frame = html`<section>
    <h2>HTML</h2>
    <iframe
      src="/mails/${mail.id}/html"
      title="The mail's HTML part"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
  </section>`;
  const text = html`<section>
    <h2>Text</h2>
    <pre>${mail.text}</pre>
  </section>`;
  return page(
    mail.subject || '(no subject)',
    html`<header>
        <h1>${mail.subject || '(no subject)'}</h1>
        <a href="/">All mail</a>
      </header>
      <main>
        <dl>
          <dt>To</dt>
          <dd>${mail.to}</dd>
          <dt>From</dt>
          <dd>${mail.from}</dd>
          <dt>Date</dt>
          <dd><time datetime="${mail.date}">${shownDate(mail.date)}</time></dd>
        </dl>
        ${mail.html === '' ? '' : frame} ${mail.text === '' ? '' : text}
        <details>
          <summary>Headers</summary>
          <pre>${headers}</pre>
          <a href="/mails/${mail.id}/raw">Show the raw mail</a>
        </details>
      </main>`,
  );
}

export function notFoundPage(): string {
  return page(
    'Not found',
    html`<header>
        <h1>Not found</h1>
        <a href="/">All mail</a>
      </header>
      <main><p class="empty">There is no such page or mail.</p></main>`,
  );
}

function page(title: string, body: Markup): string {
  return htmlDocument({ title, styles: '/app.css', script: '/app.js', body });
}

function shownDate(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
