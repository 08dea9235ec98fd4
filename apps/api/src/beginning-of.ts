/** The beginning of a text, without half of an emoji at its end. */
export const beginningOf = (text: string, max: number): string =>
  text.slice(0, max).replace(/\p{Surrogate}$/u, '');
