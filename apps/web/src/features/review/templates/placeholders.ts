/** The values of the placeholders {title} and {editor}. */
export interface Names {
  title: string;
  editor: string;
}

/** The description of a template with the names of a video. Other braces stay as they are. */
export const fillPlaceholders = (description: string, names: Names): string =>
  description.replace(/\{(title|editor)\}/g, (_, name: keyof Names) => names[name]);

/** A name of one word may be any word of a description, so only longer ones are recognized. */
const isDistinct = (name: string): boolean => /\S\s+\S/.test(name);

/** Puts the placeholders where a description mentions the names of its video. */
export function toPlaceholders(description: string, { title, editor }: Names): string {
  const withName = (text: string, name: string, placeholder: string) => {
    if (!isDistinct(name)) return text;
    const literal = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'gu'), placeholder);
  };
  return withName(withName(description, title.trim(), '{title}'), editor.trim(), '{editor}');
}
