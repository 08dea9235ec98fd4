/** The index of the `}` that closes the expression whose content starts at `from`. Expressions can be nested. */
function endOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith('${', at)) depth += 1;
    if (text[at] === '}' && (depth -= 1) === 0) return at;
  }
  throw new Error(`unclosed \${ in ${text}`);
}

/**
 * Substitutes variables as Compose does (compose specification, "Interpolation"): `${A}`, `${A:-default}`, `${A:?error}`,
 * `${A:+replacement}`, nested, and `$$` for a dollar sign.
 *
 * @throws Error with the text of `:?` when that variable is missing or empty
 */
export function interpolate(text: string, env: Readonly<Record<string, string | undefined>>): string {
  const start = text.search(/\$[${]/);
  if (start < 0) return text;
  const before = text.slice(0, start);
  if (text[start + 1] === '$') return `${before}$${interpolate(text.slice(start + 2), env)}`;
  const end = endOf(text, start + 2);
  const [, name = '', operator, word = ''] = /^(\w+)(:[-?+])?(.*)$/s.exec(text.slice(start + 2, end)) ?? [];
  const value = env[name] ?? '';
  if (operator === ':?' && value === '') throw new Error(`${name}: ${word}`);
  return (
    before + substitute(value, operator, () => interpolate(word, env)) + interpolate(text.slice(end + 1), env)
  );
}

function substitute(value: string, operator: string | undefined, word: () => string): string {
  if (operator === ':-') return value || word();
  return operator === ':+' ? value && word() : value;
}
