import { html, type Markup } from './html';

interface HtmlDocument {
  title: string;
  /** The path of the style sheet. */
  styles: string;
  /** The path of a script, if the page needs one. */
  script?: string;
  body: Markup;
}

/** A complete HTML page, for narrow and wide screens in light and dark. */
export function htmlDocument({ title, styles, script, body }: HtmlDocument): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${styles}" />
        ${script && html`<script src="${script}" defer></script>`}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}
