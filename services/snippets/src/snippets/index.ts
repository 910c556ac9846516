export {
  type AddedStars,
  COUNTED_FIELDS,
  type CountedDoc,
  type CountedRecord,
  countedRecord,
  starUpdate,
} from './counters.ts';
export { type CreationLimits, creationLimits } from './creation-limits.ts';
export { StoredIndexSource } from './index-source.repository.ts';
export { PeopleCache } from './people-cache.ts';
export {
  COUNT_FIELDS,
  LIVE_FIELDS,
  type Projected,
  SHOWN_FIELDS,
  toIndexed,
  toIndexedCounts,
  wholeRecord,
} from './projections.ts';
export { type RevisionModel, revisionModel } from './revision.model.ts';
export { RevisionRepository } from './revision.repository.ts';
export { RevisionService } from './revision.service.ts';
export type { RevisionRecord } from './revision.ts';
export {
  BY_AUTHOR_AND_ID,
  type RemovedModel,
  removedModel,
  type SnippetDoc,
  type SnippetModel,
  STORED_BYTES,
  snippetModel,
  visibleTo,
} from './snippet.model.ts';
export { canSee, type Granted, grant, grantSystem, isOwner } from './snippet.policy.ts';
export { type SnippetPresenter, StoredSnippetPresenter } from './snippet.presenter.ts';
export { type ImportedSnippet, SnippetRepository } from './snippet.repository.ts';
export { revisionHandlers, snippetHandlers } from './snippet.routes.ts';
export { SnippetService, type ViewCounter } from './snippet.service.ts';
export {
  explanationOfCopy,
  type Hiding,
  newSnippet,
  type SnippetCounts,
  type SnippetRecord,
  type StoredSnippet,
  storedBytesOf,
} from './snippet.ts';
export { SnippetCache } from './snippet-cache.ts';
export { type SnippetWriter, StoredSnippetWriter } from './snippet-writer.ts';
