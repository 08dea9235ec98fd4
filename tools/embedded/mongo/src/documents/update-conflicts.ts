import { mongoError } from './mongo-error';
import { arrayFilterIdentifier } from './update-path';

interface PathNode {
  isTarget: boolean;
  children: Map<string, PathNode>;
}

/**
 * Rejects two operators on one path, on a path and a nested one, or on one array by both name and array filter, because
 * their result would depend on their order.
 *
 * @throws MongoError 40 ConflictingUpdateOperators.
 */
export function refuseConflicts(paths: Iterable<readonly string[]>): void {
  const root: PathNode = { isTarget: false, children: new Map() };
  for (const path of paths) addPath(root, path);
}

function addPath(root: PathNode, path: readonly string[]): void {
  let node = root;
  for (const [index, segment] of path.entries()) {
    const isFilter = arrayFilterIdentifier(segment) !== undefined;
    const [sibling] = node.children.keys();
    if (sibling !== undefined && (arrayFilterIdentifier(sibling) !== undefined) !== isFilter) {
      throw conflict(path, path.slice(0, index));
    }
    const known = node.children.get(segment);
    const child = known ?? { isTarget: false, children: new Map<string, PathNode>() };
    if (child.isTarget) throw conflict(path, path.slice(0, index + 1));
    node.children.set(segment, child);
    node = child;
  }
  if (node.children.size > 0) throw conflict(path, path);
  node.isTarget = true;
}

function conflict(path: readonly string[], at: readonly string[]): Error {
  return mongoError(
    'ConflictingUpdateOperators',
    `Updating the path '${path.join('.')}' would create a conflict at '${at.join('.')}'`,
  );
}

/** The order in which MongoDB (5.0 and later) applies operators and appends fields; numeric names sort as numbers. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (const [index, segment] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (segment === other) continue;
    const areNumbers = /^\d+$/.test(segment) && /^\d+$/.test(other);
    if (areNumbers && Number(segment) !== Number(other)) return Number(segment) - Number(other);
    return Buffer.compare(Buffer.from(segment), Buffer.from(other));
  }
  return a.length - b.length;
}
