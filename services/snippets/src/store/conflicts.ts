import { isDuplicateKeyError } from '@snippetry/service-kit';
import { mongo } from 'mongoose';

/**
 * Two transactions can create the same counter at the same moment, and the later one cannot create
 * it once more. It is a conflict like any other: the transaction runs again.
 */
export function asConflict(cause: unknown): unknown {
  if (!isDuplicateKeyError(cause, '_id_')) return cause;
  const message = 'another transaction created the same counter';
  return new mongo.MongoServerError({ message, errorLabels: ['TransientTransactionError'] });
}
