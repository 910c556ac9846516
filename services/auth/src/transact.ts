import type { ClientSession } from 'mongoose';

/** Runs something in one transaction; it may run more than once. */
export type Transact = <Result>(
  work: (session: ClientSession) => Promise<Result>,
) => Promise<Result>;
