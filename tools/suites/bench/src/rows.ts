import type { Comparison, Row } from './row';
import { browse } from './rows/browse';
import { comment } from './rows/comment';
import { database } from './rows/database';
import { ingest } from './rows/ingest';
import { large } from './rows/large';
import { list } from './rows/list';
import { load } from './rows/load';
import { page } from './rows/page';
import { preview } from './rows/preview';
import { room } from './rows/room';
import { signIns } from './rows/sign-in';
import { start } from './rows/start';
import { status } from './rows/status';
import { transfer } from './rows/transfer';

const comparisons: Record<string, Comparison> = {
  ingest,
  transfer,
  preview,
  list,
  browse,
  'sign-in': signIns,
  status,
  room,
  comment,
  database,
  start,
  page,
  large,
  load,
};

/** All rows, in the order of the table. */
export const rows: readonly Row[] = Object.entries(comparisons).map(([name, row]) => ({ name, ...row }));
