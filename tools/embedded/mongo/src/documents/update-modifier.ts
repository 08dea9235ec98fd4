import type { Document } from './bson-types';

/** What an operator does to the value at its path. */
export type Outcome = { value: unknown } | 'remove' | 'keep';

export interface ModifierContext {
  /** The concrete dotted path. */
  path: string;
  /** The document as it was before the update, for error messages. */
  document: Document;
}

/** One operator on one path. */
export interface Modifier {
  operator: string;
  modify: (current: unknown, context: ModifierContext) => Outcome;
  /**
   * What happens when the path does not exist: `create` it, `skip` it (but reject a path that could never exist),
   * or `ignore` it.
   */
  onMissing: 'create' | 'skip' | 'ignore';
}

/** Reads an operator's operand for a path, once per update. */
export type MakeModifier = (operand: unknown, path: string) => Omit<Modifier, 'operator'>;
