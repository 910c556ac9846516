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
import type { Connection, Model, QueryFilter } from 'mongoose';
import { type CollectionRecord, nameKey } from '../domain/collection.ts';
import { toRecord } from './collection.document.ts';
import { type CollectionDoc, collectionModel, ORDERS } from './collection.model.ts';
import type { OwnTotal } from './own-total.ts';

export interface CollectionPage {
  items: CollectionRecord[];
  total: number;
}

type Filter = QueryFilter<CollectionDoc>;

/** Documents whose text has this one. */
function matching(search: string | undefined): Filter {
  if (!search) return {};
  const literal = nameKey(search).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { searchText: trusted({ $regex: literal }) };
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
      ...matching(search),
      ...tagged(tags),
    };
    const filter = { isPublic: true, ...narrowed };
    const isWhole = Object.keys(narrowed).length === 0;
    return this.#page(filter, sort, query, isWhole ? this.#publicCount.read() : undefined);
  }

  ownPage(viewer: UserViewer, query: OwnCollectionsQuery): Promise<CollectionPage> {
    const filter = { ownerId: objectId(viewer.id), ...matching(query.search) };
    return this.#page(filter, query.sort, query);
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
  async pageOf(viewer: Viewer, ids: readonly string[], page: PageQuery): Promise<CollectionPage> {
    const seen = { _id: trusted({ $in: objectIds(ids) }), ...visibleTo(viewer) };
    const found = await this.#collections.find(seen, { _id: 1 }).lean();
    const visible = new Set(found.map(({ _id }) => _id.toHexString()));
    const all = ids.filter((id) => visible.has(id));
    const wanted = all.slice(skipOf(page), skipOf(page) + page.limit);
    const docs = await this.#collections
      .find({ _id: trusted({ $in: objectIds(wanted) }), ...visibleTo(viewer) })
      .lean();
    const byId = new Map(docs.map(toRecord).map((record) => [record.id, record]));
    return { items: wanted.flatMap((id) => byId.get(id) ?? []), total: all.length };
  }

  async #page(
    filter: Filter,
    sort: CollectionSort,
    page: PageQuery,
    total: Promise<number> = this.#collections.countDocuments(filter).exec(),
  ): Promise<CollectionPage> {
    const found = this.#collections
      .find(filter)
      .sort({ ...ORDERS[sort] })
      .skip(skipOf(page))
      .limit(page.limit)
      .lean();
    const [items, count] = await Promise.all([found, total]);
    return { items: items.map(toRecord), total: count };
  }
}
