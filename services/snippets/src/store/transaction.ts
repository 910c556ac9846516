import type { Transaction, UnitOfWork } from '@snippetry/service-kit';
import type { IndexChange } from '../index/port.ts';

/** A transaction of this service: what it writes is also told to the search index. */
export type Tx = Transaction<IndexChange>;

/** A transaction, as far as reading needs it. */
export type ReadTx = Pick<Tx, 'session'>;

/** A transaction, as far as writing without an answer needs it. */
export type WriteTx = Pick<Tx, 'write'>;

export type SnippetUnitOfWork = UnitOfWork<IndexChange>;
