import { searchParams } from '@cutroom/contracts';

/**
 * The search term for a typed text, or null. A leading '@' is dropped. '.' and '..' cannot be requested: in a URL
 * they are path segments, however they are encoded (WHATWG URL).
 */
export function searchTerm(typed: string): string | null {
  const checked = searchParams.safeParse({ username: typed.trim().replace(/^@/, '') });
  if (!checked.success || /^\.{1,2}$/.test(checked.data.username)) return null;
  return checked.data.username;
}
