/** Accepts only http and https, so that a URL from the server cannot run a script. */
export const safeLink = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url : null;
