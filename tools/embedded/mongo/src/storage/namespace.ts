import { serverError } from '../server-error';

/** MongoDB's rules for names (manual: Naming Restrictions). */
export function checkNamespace(db: string, name: string): void {
  checkDatabaseName(db);
  if (name === '' || name.startsWith('.') || name.endsWith('.') || /[$\0]/.test(name)) {
    throw serverError('InvalidNamespace', `Invalid collection name: ${name}`);
  }
  if (name.startsWith('system.')) throw serverError('InvalidNamespace', `cannot write to ${db}.${name}`);
  if (Buffer.byteLength(`${db}.${name}`) > 255) {
    throw serverError(
      'InvalidNamespace',
      `Fully qualified namespace is too long. Namespace: ${db}.${name} Max: 255`,
    );
  }
}

function checkDatabaseName(db: string): void {
  if (db === '' || Buffer.byteLength(db) > 63 || /[\0/\\. "$]/.test(db)) {
    throw serverError('InvalidNamespace', `Invalid database name: '${db}'`);
  }
}
