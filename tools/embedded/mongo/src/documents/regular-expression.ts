import { tag } from './bson-types';
import { locationError } from './mongo-error';
import { translatePattern } from './translate-pattern';

/** Tests a string or a stored regular expression against a pattern. */
type RegexTest = (value: unknown) => boolean;

/**
 * Compiles a BSON regular expression (PCRE) to a test. Options: i, m, s, x, u. Rejects what JavaScript's engine lacks
 * (possessive quantifiers, recursion, ...).
 *
 * @throws MongoError 51091 for an unsupported pattern or option.
 */
export function regexTest(pattern: string, options: string): RegexTest {
  const expression = compileRegex(pattern, options);
  return (value) => {
    const tagged = tag(value);
    if (tagged.type === 'regex') return tagged.pattern === pattern && tagged.flags === options;
    return (tagged.type === 'string' || tagged.type === 'symbol') && expression.test(tagged.value);
  };
}

function compileRegex(pattern: string, options: string): RegExp {
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const flags = new Set(options + (inline?.[1] ?? ''));
  for (const flag of flags) {
    if (!'imsxu'.includes(flag)) throw locationError(51108, `invalid flag in regex options: ${flag}`);
  }
  const source = translatePattern(pattern.slice(inline?.[0].length ?? 0), flags.has('x'), flags.has('m'));
  const common = ['i', 'm', 's'].filter((flag) => flags.has(flag)).join('');
  try {
    return new RegExp(source, `${common}u`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw locationError(51091, `Regular expression is invalid: ${pattern}: ${reason}`);
  }
}
