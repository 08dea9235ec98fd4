import { aggregate } from './aggregate';
import { create, drop, dropDatabase, listCollections, listDatabases, validate } from './collections';
import type { Command } from './command';
import { count, distinct } from './count';
import { deleteCommand } from './delete';
import { explain } from './explain';
import { find, getMore, killCursors } from './find';
import { findAndModify } from './find-and-modify';
import { buildInfo, hello, isMaster, ping } from './hello';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { insert } from './insert';
import { abortTransaction, commitTransaction, endSessions } from './sessions';
import { update } from './update';

/** The commands this server has, by their names on the wire. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    hello,
    isMaster,
    ismaster: isMaster,
    ping,
    buildInfo,
    create,
    drop,
    dropDatabase,
    listCollections,
    listDatabases,
    validate,
    createIndexes,
    listIndexes,
    dropIndexes,
    insert,
    update,
    delete: deleteCommand,
    findAndModify,
    find,
    getMore,
    killCursors,
    aggregate,
    count,
    distinct,
    explain,
    endSessions,
    commitTransaction,
    abortTransaction,
  }),
);
