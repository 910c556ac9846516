import type { Transaction, UnitOfWork } from '@snippetry/service-kit';
import type { IndexChange } from '../index/port.ts';

/** A transaction of this service, which also carries changes of the search index. */
export type Tx = Transaction<IndexChange>;

/** The members of a transaction that reads need. */
export type ReadTx = Pick<Tx, 'session'>;

/** The members of a transaction that writes without a result need. */
export type WriteTx = Pick<Tx, 'write'>;

export type SnippetUnitOfWork = UnitOfWork<IndexChange>;
