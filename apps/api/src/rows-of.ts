interface CursorOptions {
  /** Rows of one reply of the database. */
  batchSize?: number;
}

type Cursor<Row> = AsyncIterable<Row> & { close(): Promise<void> };

/**
 * The rows of a query, one after the other. It is sent when the first row is asked for. A cursor of Mongoose stays open when
 * its reader stops early, and the driver remembers each open one, also one that was never read, until the process ends.
 */
export async function* rowsOf<Row>(
  query: { cursor(options?: CursorOptions): Cursor<Row> },
  options?: CursorOptions,
): AsyncGenerator<Row> {
  const cursor = query.cursor(options);
  try {
    for await (const row of cursor) yield row;
  } finally {
    await cursor.close();
  }
}
