import type {
  CollectionListQuery,
  CollectionSort,
  OwnCollectionsQuery,
  PageQuery,
} from '@snippetry/contracts';
import {
  type KeptTotal,
  objectId,
  objectIds,
  skipOf,
  trusted,
  type UserViewer,
  type Viewer,
} from '@snippetry/service-kit';
import type { Connection, Model, QueryFilter, Types } from 'mongoose';
import { type CollectionRecord, nameKey } from '../domain/collection.ts';
import { soughtKey } from '../domain/search-keys.ts';
import { toRecord } from './collection.document.ts';
import {
  type CollectionDoc,
  collectionModel,
  ORDERS,
  PUBLIC_ORDERS,
  TAG_INDEX,
  WORD_INDEX,
} from './collection.model.ts';
import type { OwnTotal } from './own-total.ts';

export interface CollectionPage {
  items: CollectionRecord[];
  total: number;
}

type Filter = QueryFilter<CollectionDoc>;
type Order = (typeof ORDERS)[CollectionSort];

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Documents whose text has this one. */
const havingText = (search: string): Filter => ({
  searchText: trusted({ $regex: literally(nameKey(search)) }),
});

/** Documents whose text has this one from the beginning of a word on, as an index finds them. */
function havingWords(search: string): Filter {
  const { key, isWhole } = soughtKey(search);
  const searchKeys = trusted({ $regex: `^${literally(key)}` });
  return { searchKeys, ...(!isWhole && havingText(search)) };
}

/** Documents with all of the tags of a list with commas. */
function tagged(tags: string | undefined): Filter {
  const wanted = (tags ?? '').split(',').map((tag) => tag.trim().toLowerCase());
  const all = wanted.filter((tag) => tag !== '');
  return all.length === 0 ? {} : { tags: trusted({ $all: all }) };
}

/** What a viewer may see, for a filter. */
export function visibleTo(viewer: Viewer): Filter {
  const own = viewer.kind === 'user' ? [{ ownerId: objectId(viewer.id) }] : [];
  return { $or: [{ isPublic: true }, ...own] };
}

/** What is in a list, in which order, and which index finds it where that is not left to the database. */
interface List {
  filter: Filter;
  order: Order;
  hint?: string | undefined;
}

/**
 * The index to find public collections by: a list then costs as much as it has. The database might
 * rather read all in their order until a page is full, which is long where few match.
 */
function narrowingIndex({ owner, search, tags }: CollectionListQuery): string | undefined {
  if (owner) return undefined;
  if (search) return WORD_INDEX;
  return tagged(tags).tags ? TAG_INDEX : undefined;
}

export interface CollectionStoreDeps {
  connection: Connection;
  /** The number of public collections. */
  publicCount: KeptTotal<CollectionDoc>;
  ownTotal: OwnTotal;
}

/** Lists of collections. Every read takes its viewer: what they may not see is not found. */
export class CollectionListRepository {
  readonly #collections: Model<CollectionDoc>;
  readonly #publicCount: KeptTotal<CollectionDoc>;
  readonly #ownTotal: OwnTotal;

  constructor({ connection, publicCount, ownTotal }: CollectionStoreDeps) {
    this.#collections = collectionModel(connection);
    this.#publicCount = publicCount;
    this.#ownTotal = ownTotal;
  }

  /** Public ones; those of one owner last changed first unless it is asked for another order. */
  async publicPage(_viewer: Viewer, query: CollectionListQuery): Promise<CollectionPage> {
    const { owner, search, tags, sort = owner ? 'updated' : 'newest' } = query;
    const narrowed = {
      ...(owner && { ownerId: objectId(owner) }),
      ...(search && havingWords(search)),
      ...tagged(tags),
    };
    const filter = { isPublic: true, ...narrowed };
    const isWhole = Object.keys(narrowed).length === 0;
    const hint = narrowingIndex(query);
    const total = isWhole ? this.#publicCount.read() : this.#count(filter, hint);
    return this.#page({ filter, order: PUBLIC_ORDERS[sort], hint }, query, total);
  }

  ownPage(viewer: UserViewer, query: OwnCollectionsQuery): Promise<CollectionPage> {
    const own = { ownerId: objectId(viewer.id) };
    const { search, sort } = query;
    if (search) return this.#searchedPage({ ...own, ...havingText(search) }, ORDERS[sort], query);
    return this.#page({ filter: own, order: ORDERS[sort] }, query, this.#count(own));
  }

  /** How many collections the viewer has, and the sum of the snippets in them. */
  async ownTotals(viewer: UserViewer): Promise<{ collections: number; snippets: number }> {
    const [collections, snippets] = await Promise.all([
      this.#collections.countDocuments({ ownerId: objectId(viewer.id) }),
      this.#ownTotal.read(viewer.id),
    ]);
    return { collections, snippets };
  }

  /** Those of the collections that the viewer sees, in the order of the ids. */
  visibleOf(viewer: Viewer, ids: readonly string[]): Promise<CollectionRecord[]> {
    return this.#inOrder(objectIds(ids), visibleTo(viewer));
  }

  #count(filter: Filter, hint?: string): Promise<number> {
    return this.#collections.countDocuments(filter, { ...(hint && { hint }) }).exec();
  }

  /** Looks through the texts of a list once, for its total and for the page alike. */
  async #searchedPage(filter: Filter, order: Order, page: PageQuery): Promise<CollectionPage> {
    const found = await this.#collections
      .find(filter, { _id: 1 })
      .sort({ ...order })
      .lean();
    const ids = found.map(({ _id }) => _id);
    const wanted = ids.slice(skipOf(page), skipOf(page) + page.limit);
    return { items: await this.#inOrder(wanted, filter), total: ids.length };
  }

  /** Those with these ids that match, in the order of the ids. */
  async #inOrder(ids: readonly Types.ObjectId[], filter: Filter): Promise<CollectionRecord[]> {
    if (ids.length === 0) return [];
    const found = await this.#collections.find({ _id: trusted({ $in: ids }), ...filter }).lean();
    const byId = new Map(found.map((doc) => [doc._id.toHexString(), doc]));
    return ids.flatMap((id) => byId.get(id.toHexString()) ?? []).map(toRecord);
  }

  async #page(
    { filter, order, hint }: List,
    page: PageQuery,
    total: Promise<number>,
  ): Promise<CollectionPage> {
    const found = this.#collections
      .find(filter, null, { ...(hint && { hint }) })
      .sort({ ...order })
      .skip(skipOf(page))
      .limit(page.limit)
      .lean();
    const [items, count] = await Promise.all([found, total]);
    return { items: items.map(toRecord), total: count };
  }
}
