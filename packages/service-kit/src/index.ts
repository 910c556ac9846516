export * from './access-tokens.ts';
export * from './all-queues.ts';
export * from './batches.ts';
export * from './broadcast.ts';
export * from './browser-cookie.ts';
export * from './callers.ts';
export * from './code-fingerprint.ts';
export { CommandError, type OperatorCommand } from './commands.ts';
export * from './config.ts';
export * from './consumer.ts';
export * from './define-service.ts';
export {
  accountReferences,
  type Check,
  type ComparedBatch,
  type CompleteRound,
  cardCopies,
  completeRound,
  createRedelivery,
  existingIn,
  type RecordComparison,
  recordCheck,
  references,
  snippetReferences,
  storedCounts,
} from './doctor/index.ts';
export * from './encrypted-token.ts';
export * from './envelope.ts';
export * from './escape-html.ts';
export * from './event-stream.ts';
export { fieldErrors } from './field-errors.ts';
export { githubConfig, githubProblems } from './github-config.ts';
export * from './health.ts';
export * from './http.ts';
export * from './in-time.ts';
export * from './internal-client.ts';
export * from './keyed-lock.ts';
export * from './keys.ts';
export * from './listen.ts';
export * from './log.ts';
export * from './lookups.ts';
export * from './metrics.ts';
export { hinted, type Migration } from './migrations/index.ts';
export * from './moderators.ts';
export * from './mongo.ts';
export * from './mount.ts';
export * from './network.ts';
export * from './object-id.ts';
export * from './outbox.ts';
export * from './pagination.ts';
export * from './people/people.repository.ts';
export * from './people/people.ts';
export * from './personal-page.ts';
export * from './process.ts';
export { publicAddresses } from './public-addresses.ts';
export * from './queue.ts';
export { readImport, textIn } from './read-import.ts';
export * from './reading-policy.ts';
export * from './recent-proof.ts';
export * from './reconciliation/indexed-count.ts';
export * from './reconciliation/leases.ts';
export * from './reconciliation/reconciliation.ts';
export * from './redis.ts';
export type { Relay } from './relay.ts';
export { type RepeatedWork, repeat } from './repeat.ts';
export * from './request-context.ts';
export { retryRace } from './retry-race.ts';
export { revisionOfTags, tagRevision } from './revision-tag.ts';
export * from './revocations.ts';
export * from './secrets.ts';
export * from './send-text.ts';
export * from './server-url.ts';
export * from './service.ts';
export * from './shutdown.ts';
export * from './slices-of.ts';
export * from './statements.ts';
export * from './storage-figures.ts';
export * from './task-worker.ts';
export * from './to-app-error.ts';
export * from './token-cipher.ts';
export * from './tokens.ts';
export { currentCause } from './tracing/cause.ts';
export type { Tracing } from './tracing/tracing.ts';
export * from './unit-of-work.ts';
export * from './user-limit.ts';
export * from './viewer.ts';
