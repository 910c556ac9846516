export { cardCopies } from './card-copies.ts';
export type { Check, CompleteRound } from './check.ts';
export { accountReferences, snippetReferences } from './foreign-references.ts';
export { type CheckedParts, doctor, reconcile } from './operator-commands.ts';
export {
  type ComparedBatch,
  completeRound,
  type RecordComparison,
  recordCheck,
} from './record-check.ts';
export { createRedelivery } from './redelivery.ts';
export { existingIn, references } from './references.ts';
export { storedCounts } from './stored-counts.ts';
