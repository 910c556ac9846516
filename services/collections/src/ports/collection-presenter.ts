import type { Collection } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { CollectionRecord } from '../domain/collection.ts';
import type { Visibility } from '../domain/visibility.ts';

export interface PresentOptions {
  /** Says of each how many of these snippets it holds. */
  contains?: readonly string[] | undefined;
  /** Who sees the members, where that was just asked. */
  visibility?: Visibility;
}

/** Shows collections as the API answers them: what the viewer may not see is neither named nor counted. */
export interface CollectionPresenter {
  /** For lists, without READMEs. */
  all(
    ctx: RequestContext,
    records: readonly CollectionRecord[],
    options?: PresentOptions,
  ): Promise<Collection[]>;
  /** One with all it has; throws AppError `collection.not_found` for none. */
  one(
    ctx: RequestContext,
    record: CollectionRecord | null,
    options?: PresentOptions,
  ): Promise<Collection>;
}
