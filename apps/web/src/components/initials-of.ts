/** The first letters of the first two words, or the first two of a single word. Mantine's cut an emoji in half. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? words.map((word) => [...word][0]) : [...name.trim()];
  return letters.slice(0, 2).join('').toUpperCase();
}
