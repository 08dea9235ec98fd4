/** Markup that is safe to put into a page as it is: it came from `html`. */
export class Markup {
  constructor(readonly text: string) {}
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template whose values are escaped, whatever they are; only markup made here, or lists of it, goes in as it is. */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): Markup {
  return new Markup(strings.reduce((all, part, index) => all + render(values[index - 1]) + part));
}

function render(value: unknown): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  if (value === undefined || value === null || value === false) return '';
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
