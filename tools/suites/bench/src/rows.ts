import type { Row } from './row';
import { database } from './rows/database';
import { ingest } from './rows/ingest';
import { list } from './rows/list';
import { page } from './rows/page';
import { signIns } from './rows/sign-in';
import { startRow } from './rows/start';
import { status } from './rows/status';
import { transfer } from './rows/transfer';

/** All rows, in the order of the table. */
export const rows: readonly Row[] = [ingest, transfer, list, signIns, status, database, startRow, page];
