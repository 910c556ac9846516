import type { Collection } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { CollectionRecord } from '../domain/collection.ts';
import type { Visibility } from '../domain/visibility.ts';

export interface PresentOptions {
  /** Snippets to count in each collection. */
  contains?: readonly string[] | undefined;
  /** Visibility of the members, if just read. */
  visibility?: Visibility;
}

/** Presents collections; members that the viewer may not see are neither listed nor counted. */
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
