import { searchParams } from '@cutroom/contracts';

/**
 * What is searched for when this has been typed; null while that is nothing. A pasted '@name' is a name. '.' and '..'
 * alone cannot be asked for: in an address they mean folders, however they are encoded (WHATWG URL).
 */
export function searchTerm(typed: string): string | null {
  const checked = searchParams.safeParse({ username: typed.trim().replace(/^@/, '') });
  if (!checked.success || /^\.{1,2}$/.test(checked.data.username)) return null;
  return checked.data.username;
}
