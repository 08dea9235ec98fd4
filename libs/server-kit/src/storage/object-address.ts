function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * The object key in a path-style URL of this bucket at one of the endpoints; otherwise null. Nothing is fetched: the key
 * is only used within our own bucket.
 */
export function objectKeyOf(address: string, bucket: string, endpoints: readonly string[]): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  for (const endpoint of endpoints) {
    const base = new URL(endpoint);
    const prefix = `${base.pathname.replace(/\/+$/, '')}/${bucket}/`;
    if (url.origin !== base.origin || !url.pathname.startsWith(prefix)) continue;
    const key = decodePath(url.pathname.slice(prefix.length));
    if (key === null || key === '' || key.split('/').some((part) => part === '' || part === '..'))
      return null;
    return key;
  }
  return null;
}
