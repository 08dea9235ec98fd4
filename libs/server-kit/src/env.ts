import * as z from 'zod/mini';
import { StartupError } from './errors';

/** A variable whose rule is stricter in production: `production` replaces `schema` there. */
export interface EnvVariable<Schema extends z.ZodMiniType = z.ZodMiniType> {
  schema: Schema;
  production: z.ZodMiniType<z.output<Schema>>;
}

export type EnvShape = Record<string, z.ZodMiniType | EnvVariable>;

export type EnvOf<Shape extends EnvShape> = {
  [Name in keyof Shape]: Shape[Name] extends EnvVariable<infer Schema>
    ? z.output<Schema>
    : Shape[Name] extends z.ZodMiniType
      ? z.output<Shape[Name]>
      : never;
};

/** One rule everywhere, a stricter one when NODE_ENV is production. */
export const envVariable = <Schema extends z.ZodMiniType>(
  schema: Schema,
  production: z.ZodMiniType<z.output<Schema>>,
): EnvVariable<Schema> => ({ schema, production });

const isVariable = (entry: z.ZodMiniType | EnvVariable): entry is EnvVariable => 'production' in entry;

/** zod's own text for a wrong value says nothing to an operator. */
const explain = (message: string): string => (message === 'Invalid input' ? 'is not valid' : message);

/**
 * Reads the environment. An empty value counts as missing, as compose files pass it so.
 *
 * @throws StartupError one line for each missing or wrong variable. Values are never part of it: some are secrets.
 */
export function parseEnv<const Shape extends EnvShape>(
  shape: Shape,
  source: NodeJS.ProcessEnv = process.env,
): EnvOf<Shape> {
  const production = source.NODE_ENV === 'production';
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, entry] of Object.entries(shape)) {
    const schema = isVariable(entry) ? (production ? entry.production : entry.schema) : entry;
    const text = source[name]?.trim();
    const result = z.safeParse(schema, text === '' ? undefined : text);
    if (result.success) values[name] = result.data;
    else if (text === undefined || text === '') problems.push(`${name} is missing`);
    else problems.push(`${name} ${explain(result.error.issues[0]?.message ?? 'is not valid')}`);
  }
  if (problems.length > 0) throw new StartupError(problems.join('; '));
  return values as EnvOf<Shape>;
}
