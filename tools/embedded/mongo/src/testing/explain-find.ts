import type { Document, FindCursor } from 'mongodb';

/** How a query was run: its winning plan as JSON, and how many documents it examined and returned. */
export async function explainFind(
  cursor: FindCursor<Document>,
): Promise<{ stages: string; docs: number; returned: number }> {
  const { executionStats, queryPlanner } = await cursor.explain('executionStats');
  return {
    stages: JSON.stringify(queryPlanner.winningPlan),
    docs: Number(executionStats.totalDocsExamined),
    returned: Number(executionStats.nReturned),
  };
}
