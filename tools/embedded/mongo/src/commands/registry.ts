import { aggregate } from './aggregate';
import {
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  renameCollection,
  validate,
} from './collections';
import type { Command } from './command';
import { count, distinct } from './count';
import { deleteCommand } from './delete';
import {
  buildInfo,
  collStats,
  connectionStatus,
  dbStats,
  getParameter,
  hostInfo,
  ping,
  replSetGetStatus,
  serverStatus,
  whatsmyuri,
} from './diagnostics';
import { explain } from './explain';
import { find, getMore, killCursors } from './find';
import { findAndModify } from './find-and-modify';
import { hello, isMaster } from './hello';
import { collMod, createIndexes, dropIndexes, listIndexes } from './indexes';
import { insert } from './insert';
import { abortTransaction, commitTransaction, endSessions, refreshSessions, startSession } from './sessions';
import { update } from './update';

/** Every command that is served, by the name it has on the wire. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    hello,
    isMaster,
    ismaster: isMaster,
    ping,
    buildInfo,
    buildinfo: buildInfo,
    hostInfo,
    connectionStatus,
    whatsmyuri,
    getParameter,
    serverStatus,
    replSetGetStatus,
    collStats,
    dbStats,
    create,
    drop,
    dropDatabase,
    renameCollection,
    listCollections,
    listDatabases,
    validate,
    createIndexes,
    listIndexes,
    dropIndexes,
    deleteIndexes: dropIndexes,
    collMod,
    insert,
    update,
    delete: deleteCommand,
    findAndModify,
    findandmodify: findAndModify,
    find,
    getMore,
    killCursors,
    aggregate,
    count,
    distinct,
    explain,
    startSession,
    endSessions,
    killSessions: endSessions,
    refreshSessions,
    commitTransaction,
    abortTransaction,
  }),
);
