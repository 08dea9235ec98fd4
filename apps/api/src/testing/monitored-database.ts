import { newDatabaseUri } from '@cutroom/server-kit/testing';

/** The address of a database of its own, whose connection reports every command and reply. */
export function monitoredDatabaseUri(): string {
  const uri = new URL(newDatabaseUri());
  uri.searchParams.set('monitorCommands', 'true');
  return uri.href;
}
