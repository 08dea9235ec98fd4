import { oneLine, plainLines } from './plain-text';
import type { Thread } from './review';

const deleted = 'This comment was deleted';

/** The author's name in one line. */
export const authorOf = ({ comment }: Thread): string => oneLine(comment.author.name);

/** A comment with its replies, which begin with the name of their author. */
export function threadLines({ comment, replies }: Thread): string[] {
  const own = comment.deleted ? [deleted] : plainLines(comment.text);
  const answers = replies.flatMap(({ author, text }) => {
    const [first = '', ...others] = plainLines(text);
    return [`${oneLine(author.name)}: ${first}`, ...others];
  });
  return [...own, ...answers];
}
