import {
  type CollectionListQuery,
  type CollectionSort,
  LIMITS,
  type OwnCollectionsQuery,
  type PageQuery,
} from '@snippetry/contracts';
import { tagsOfFilter } from '@snippetry/contracts/search';
import {
  indexedCount,
  objectId,
  skipOf,
  trusted,
  type UserViewer,
  type Viewer,
} from '@snippetry/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import {
  type CollectionDoc,
  collectionModel,
  ORDERS,
  PUBLIC_ORDERS,
  TAG_INDEX,
  toRecord,
  WORD_INDEX,
} from './collection.model.ts';
import { type CollectionPage, type CollectionRecord, nameKey } from './collection.ts';
import { soughtKey } from './search-keys.ts';
import type { SizeRepository } from './size.repository.ts';

type Filter = QueryFilter<CollectionDoc>;
type Order = (typeof ORDERS)[CollectionSort];

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches collections whose texts contain the search text. */
const havingText = (search: string): Filter => ({
  searchText: trusted({ $regex: literally(nameKey(search)) }),
});

/** Matches collections whose texts contain the search text at the start of a word; indexed. */
function havingWords(search: string): Filter {
  const { key, isWhole } = soughtKey(search);
  const searchKeys = trusted({ $regex: `^${literally(key)}` });
  return { searchKeys, ...(!isWhole && havingText(search)) };
}

/** Matches collections with all of these comma-separated tags. */
function tagged(tags: string | undefined): Filter {
  const all = tagsOfFilter(tags ?? '');
  return all.length === 0 ? {} : { tags: trusted({ $all: all }) };
}

/** Returns the filter of collections that a viewer may see. */
export function visibleTo(viewer: Viewer): Filter {
  const own = viewer.kind === 'user' ? [{ ownerId: objectId(viewer.id) }] : [];
  return { $or: [{ isPublic: true }, ...own] };
}

/** Filter, order and optional index hint of a list. */
interface List {
  filter: Filter;
  order: Order;
  hint?: string | undefined;
}

/** Returns the limit for counting a narrowed list. */
const countedFor = (page: PageQuery) => skipOf(page) + page.limit + LIMITS.collection.counted;

const reversed = (order: Order): Order =>
  Object.fromEntries(
    Object.entries(order).map(([field, direction]) => [field, direction === 1 ? -1 : 1]),
  );

/** Lists of public collections, for every viewer, and of the viewer's own. */
export class CollectionListRepository {
  readonly #collections: Model<CollectionDoc>;
  readonly #sizes: SizeRepository;
  readonly #countPublic = indexedCount(() => this.#count({ isPublic: true }));

  constructor(connection: Connection, sizes: SizeRepository) {
    this.#collections = collectionModel(connection);
    this.#sizes = sizes;
  }

  /** Returns public collections; those of one owner by last change unless another order is given. */
  async publicPage(query: CollectionListQuery): Promise<CollectionPage> {
    const { owner, search, tags, sort = owner ? 'updated' : 'newest' } = query;
    const narrowed = {
      ...(owner && { ownerId: objectId(owner) }),
      ...(search && havingWords(search)),
      ...tagged(tags),
    };
    const list = { filter: { isPublic: true, ...narrowed }, order: PUBLIC_ORDERS[sort] };
    if (owner) return this.#page(list, query, this.#count(list.filter));
    const isWhole = Object.keys(narrowed).length === 0;
    if (isWhole) return this.#page(list, query, this.#countPublic());
    return this.#narrowedPage(list, query, search ? WORD_INDEX : TAG_INDEX);
  }

  /** Returns a page of the viewer's own collections, with the totals of all of them. */
  async ownPage(viewer: UserViewer, query: OwnCollectionsQuery) {
    const own = { ownerId: objectId(viewer.id) };
    const order = ORDERS[query.sort];
    const [collections, snippets] = await Promise.all([
      this.#count(own),
      this.#sizes.ownTotal(viewer.id),
    ]);
    const page = query.search
      ? this.#searchedPage({ filter: { ...own, ...havingText(query.search) }, order }, query)
      : this.#pageFromNearerEnd({ filter: own, order }, query, collections);
    return { ...(await page), totals: { collections, snippets } };
  }

  #count(filter: Filter, options: { hint?: string; limit?: number } = {}): Promise<number> {
    return this.#collections.countDocuments(filter, options).exec();
  }

  async #page(list: List, page: PageQuery, total: Promise<number>): Promise<CollectionPage> {
    const [items, count] = await Promise.all([
      this.#part(list, { skip: skipOf(page), limit: page.limit }),
      total,
    ]);
    return { items, total: count };
  }

  /**
   * Reads a page of a narrowed list: few matches by their index, sorted in memory; many in the
   * order of the list, where they fill a page soon.
   */
  async #narrowedPage(list: List, page: PageQuery, index: string): Promise<CollectionPage> {
    const limit = countedFor(page);
    const total = await this.#count(list.filter, { hint: index, limit });
    const hint = total < limit ? index : undefined;
    return this.#page({ ...list, hint }, page, Promise.resolve(total));
  }

  /** Scans the texts of all collections; counts them separately only if the page is not the last. */
  async #searchedPage(list: List, page: PageQuery): Promise<CollectionPage> {
    const skip = skipOf(page);
    const items = await this.#part(list, { skip, limit: page.limit });
    const isLast = items.length < page.limit && (items.length > 0 || skip === 0);
    if (isLast) return { items, total: skip + items.length };
    return { items, total: await this.#count(list.filter, { limit: countedFor(page) }) };
  }

  /** Reads pages of the second half from the end, since skipped documents are read, too. */
  async #pageFromNearerEnd(list: List, page: PageQuery, total: number): Promise<CollectionPage> {
    const skip = skipOf(page);
    const limit = Math.min(page.limit, total - skip);
    if (limit <= 0) return { items: [], total };
    const behind = total - skip - limit;
    if (skip <= behind) return { items: await this.#part(list, { skip, limit }), total };
    const backwards = { ...list, order: reversed(list.order) };
    const items = await this.#part(backwards, { skip: behind, limit });
    return { items: items.reverse(), total };
  }

  async #part(
    { filter, order, hint }: List,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<CollectionRecord[]> {
    const found = await this.#collections
      .find(filter, null, { ...(hint && { hint }) })
      .sort({ ...order })
      .skip(skip)
      .limit(limit)
      .lean();
    return found.map(toRecord);
  }
}
