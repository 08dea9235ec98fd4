import type { RoomPerson } from '@cutroom/contracts';
import type { RoomComment } from './comments-api';

/**
 * Comments under the names that the members of the team have now. A new name is no change of a comment, so comments that
 * the page loaded before have the former one. Unchanged comments keep their identity.
 */
export function withCurrentNames(
  comments: readonly RoomComment[],
  people: readonly RoomPerson[],
): readonly RoomComment[] {
  const names = new Map(people.map(({ _id, name }) => [_id, name]));
  const current = (by: RoomComment['author']): RoomComment['author'] => {
    const name = names.get(by._id) ?? by.name;
    return name === by.name ? by : { ...by, name };
  };
  return comments.map((comment) => {
    const author = current(comment.author);
    const resolved = comment.resolved && { ...comment.resolved, by: current(comment.resolved.by) };
    const isSame = author === comment.author && resolved?.by === comment.resolved?.by;
    return isSame ? comment : { ...comment, author, resolved };
  });
}
