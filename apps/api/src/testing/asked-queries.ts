import type { Connection, mongo } from 'mongoose';

type Document = mongo.BSON.Document;

/** A query command as the driver sent it, without its session fields. */
export type AskedQuery = Document;

/** The queries of each command. A write may contain several. */
const lookUps: Record<string, (command: Document) => Document[]> = {
  find: ({ find, filter, sort, limit, hint }) => [
    { find, filter, ...(sort && { sort }), ...(limit && { limit }), ...(hint && { hint }) },
  ],
  aggregate: ({ aggregate, pipeline }) => [{ aggregate, pipeline, cursor: {} }],
  findAndModify: ({ findAndModify, query, sort }) => [
    { findAndModify, query, ...(sort && { sort }), remove: true },
  ],
  update: ({ update, updates }) => updates.map((one: Document) => ({ update, updates: [one] })),
  delete: ({ delete: from, deletes }) => deletes.map((one: Document) => ({ delete: from, deletes: [one] })),
};

/** Collects every query that the connection sends from now on. The connection needs `monitorCommands=true`. */
export function collectQueries(connection: Connection): AskedQuery[] {
  const asked: AskedQuery[] = [];
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    asked.push(...(lookUps[commandName]?.(command) ?? []));
  });
  return asked;
}

export const collectionOf = (query: AskedQuery): string => String(Object.values(query)[0]);

function stagesOf(plan: Document): string[] {
  const inputs: Document[] = plan.inputStages ?? (plan.inputStage ? [plan.inputStage] : []);
  return [plan.indexName ?? plan.stage, ...inputs.flatMap(stagesOf)];
}

/** How the database executes a query badly: it scans, or sorts without an index. Null when it does neither. */
export async function problemOf(connection: Connection, query: AskedQuery): Promise<string | null> {
  const answer = await connection.db?.command({ explain: query, verbosity: 'queryPlanner' });
  const stages = stagesOf(answer?.queryPlanner.winningPlan);
  const text = JSON.stringify(query);
  // Everything in the order of its ids, looked through one by one.
  const isWalk = stages.includes('_id_') && !text.includes('"_id"');
  const isSort = query.sort !== undefined && stages.includes('SORT');
  return isWalk || isSort || stages.includes('COLLSCAN') ? `${stages.join(' ')}: ${text}` : null;
}
