import { limits, type Drawing } from '@cutroom/contracts';
import type { QueryFilter } from 'mongoose';
import type { CommentModel, CommentRecord } from './comment.model';

/** A hundred drawings of 200 kB would be 20 MB. A page with large drawings ends earlier. */
const pageMaxCharacters = 1_000_000;

/** The size of a batch of the database: as many of the largest drawings as fill a page, and one more. */
const batchSize = 6;

/** The most characters of a coordinate, with its comma, and of the rest of a stroke as JSON. */
const [perCoordinate, perStroke] = [6, 50];

/** No drawing has more characters as JSON, which takes far longer to write than to estimate. */
const estimate = (drawing: Drawing): number =>
  drawing.reduce((sum, { points }) => sum + perStroke + perCoordinate * points.length, 0);

const sizeOf = ({ text, drawing }: CommentRecord): number => text.length + (drawing ? estimate(drawing) : 0);

interface CommentPage {
  records: CommentRecord[];
  isLast: boolean;
}

/** The first comments of a query. A page is never empty unless nothing is left. */
export async function readPage(
  comments: CommentModel,
  filter: QueryFilter<CommentRecord>,
  order: Record<string, 1>,
): Promise<CommentPage> {
  const cursor = comments
    .find(filter)
    .sort(order)
    .limit(limits.commentsPageSize + 1)
    .lean<CommentRecord[]>()
    .cursor({ batchSize });
  const records: CommentRecord[] = [];
  let size = 0;
  try {
    for (;;) {
      const record = (await cursor.next()) as CommentRecord | null;
      if (!record) return { records, isLast: true };
      if (records.length === limits.commentsPageSize || size >= pageMaxCharacters)
        return { records, isLast: false };
      records.push(record);
      size += sizeOf(record);
    }
  } finally {
    await cursor.close();
  }
}
