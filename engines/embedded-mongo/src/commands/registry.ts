import { buildInfo, configureFailPoint, hello, serverStatus, startSession } from './admin.ts';
import { aggregate } from './aggregate.ts';
import { bulkWrite } from './bulk-write.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import type { Handler } from './context.ts';
import { count } from './count.ts';
import { deleteDocuments } from './delete.ts';
import { distinct } from './distinct.ts';
import { explain } from './explain.ts';
import { find, getMore, killCursors } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { connectionStatus, logout, saslContinue, saslStart } from './login.ts';
import { dbStats } from './statistics.ts';
import {
  abortTransaction,
  commitTransaction,
  endSessions,
  killAllSessions,
} from './transactions.ts';
import { update } from './update.ts';

const nothing: Handler = () => ({});

const HANDLERS: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    hello,
    isMaster: hello,
    ismaster: hello,
    ping: nothing,
    buildInfo,
    buildinfo: buildInfo,
    connectionStatus,
    saslStart,
    saslContinue,
    logout,
    serverStatus,
    configureFailPoint,
    find,
    getMore,
    killCursors,
    insert,
    update,
    delete: deleteDocuments,
    findAndModify,
    bulkWrite,
    aggregate,
    count,
    distinct,
    explain,
    create,
    drop,
    dropDatabase,
    listCollections,
    listDatabases,
    createIndexes,
    listIndexes,
    dropIndexes,
    dbStats,
    startSession,
    refreshSessions: nothing,
    endSessions,
    killSessions: endSessions,
    killAllSessions,
    commitTransaction,
    abortTransaction,
  }),
);

/** Handler of a command name, if it is offered. */
export const handlerOf = (name: string): Handler | undefined => HANDLERS.get(name);
