import {
  AppError,
  type Collection,
  type CollectionInput,
  type CollectionListQuery,
  type CollectionUpdate,
  type FeedFormat,
  LIMITS,
  type OwnCollectionsQuery,
  type PageQuery,
  type Pagination,
  paginate,
} from '@snippetry/contracts';
import type {
  People,
  RequestContext,
  Transaction,
  UnitOfWork,
  UserContext,
} from '@snippetry/service-kit';
import type { FeedContent } from '@snippetry/service-kit/feed';
import { requireOwn } from '../domain/collection.policy.ts';
import { byRecency, memberIdsOf } from '../domain/collection.ts';
import type { CollectionPresenter, PresentOptions } from '../ports/collection-presenter.ts';
import type { SnippetReader } from '../ports/snippet-reader.ts';
import type { CollectionRepository } from '../store/collection.repository.ts';
import type {
  CollectionListRepository,
  CollectionPage,
} from '../store/collection-list.repository.ts';
import type { StarRepository } from '../store/star.repository.ts';
import type { VersionRepository } from '../store/version.repository.ts';
import { collectionFeed } from './collection-feed.ts';

interface CollectionList {
  collections: Collection[];
  pagination: Pagination;
}

export interface CollectionServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CollectionRepository;
  lists: CollectionListRepository;
  stars: StarRepository;
  versions: VersionRepository;
  presenter: CollectionPresenter;
  snippets: SnippetReader;
  people: People;
  publicOrigin: string;
}

export class CollectionService {
  readonly #deps: CollectionServiceDeps;

  constructor(deps: CollectionServiceDeps) {
    this.#deps = deps;
  }

  async listPublic(ctx: RequestContext, query: CollectionListQuery): Promise<CollectionList> {
    return this.#present(ctx, query, await this.#deps.lists.publicPage(ctx.viewer, query));
  }

  listPopular(ctx: RequestContext, page: PageQuery): Promise<CollectionList> {
    return this.listPublic(ctx, { ...page, sort: 'popular' });
  }

  async listOwn(ctx: UserContext, query: OwnCollectionsQuery) {
    const { totals, ...page } = await this.#deps.lists.ownPage(ctx.viewer, query);
    return { ...(await this.#present(ctx, query, page, query)), totals };
  }

  async listStarred(ctx: UserContext, page: PageQuery): Promise<CollectionList> {
    const { lists, stars } = this.#deps;
    const { ids, total } = await stars.starredBy(ctx.viewer, page);
    return this.#present(ctx, page, { items: await lists.visibleOf(ctx.viewer, ids), total });
  }

  async get(ctx: RequestContext, id: string): Promise<Collection> {
    const { repository, presenter } = this.#deps;
    return presenter.one(ctx, await repository.find(ctx.viewer, id));
  }

  /** Public snippets of a public collection for programs that look for new ones. */
  async feed(ctx: RequestContext, id: string, format: FeedFormat): Promise<FeedContent> {
    const { repository, snippets, people, publicOrigin } = this.#deps;
    const record = await repository.find(ctx.viewer, id);
    if (!record?.isPublic) throw new AppError('collection.not_found');
    const visibility = await snippets.visibility(ctx, memberIdsOf(record));
    const newest = byRecency(record.members)
      .filter((member) => visibility.isPublic(member.id))
      .slice(0, LIMITS.feed);
    const facts = await snippets.facts(
      ctx,
      newest.map((member) => member.id),
    );
    // Checked again: one may have become private in between.
    const members = newest
      .flatMap((member) => facts.get(member.id) ?? [])
      .filter(({ isPublic }) => isPublic);
    const authorIds = members.map(({ authorId }) => authorId);
    const authors = await people.cards(ctx, authorIds);
    return collectionFeed({ record, members, authors, publicOrigin, format });
  }

  async create(ctx: UserContext, input: CollectionInput): Promise<Collection> {
    const { unitOfWork, repository, presenter } = this.#deps;
    const collection = { ...input, ownerId: ctx.viewer.id, isSample: false };
    const record = await unitOfWork.commit(ctx, (tx) => repository.insert(tx, collection));
    return presenter.one(ctx, record);
  }

  /** @throws AppError `request.conflict` if it changed since the editor's revision */
  async update(ctx: UserContext, id: string, edit: CollectionUpdate): Promise<Collection> {
    const { unitOfWork, repository, stars, presenter } = this.#deps;
    const record = await unitOfWork.commit(ctx, async (tx) => {
      const own = requireOwn(ctx.viewer, await repository.find(ctx.viewer, id, tx));
      const isStale = edit.revision !== undefined && edit.revision !== own.revision;
      if (isStale) throw new AppError('request.conflict');
      const changed = await repository.update(tx, own, edit);
      if (changed.isPublic !== own.isPublic) await stars.show(tx, changed);
      return changed;
    });
    return presenter.one(ctx, record);
  }

  /** Deletes a collection. Its snippets stay. */
  remove(ctx: UserContext, id: string): Promise<void> {
    const { unitOfWork, repository, stars, versions } = this.#deps;
    return unitOfWork.commit(ctx, async (tx) => {
      const own = requireOwn(ctx.viewer, await repository.find(ctx.viewer, id, tx));
      await repository.remove(tx, own);
      await stars.removeOf(tx, [own.id]);
      await versions.removeOf(tx, [own.id]);
    });
  }

  /** Removes a person's collections and the stars they gave. */
  async onUserDeleted(tx: Transaction, userId: string): Promise<void> {
    const { repository, stars, versions } = this.#deps;
    await stars.removeBy(tx, userId);
    const ids = await repository.removeOwner(tx, userId);
    await stars.removeOf(tx, ids);
    await versions.removeOf(tx, ids);
  }

  async #present(
    ctx: RequestContext,
    query: PageQuery,
    page: CollectionPage,
    { contains }: Pick<PresentOptions, 'contains'> = {},
  ): Promise<CollectionList> {
    return {
      collections: await this.#deps.presenter.all(ctx, page.items, { contains }),
      pagination: paginate(query, page.total),
    };
  }
}
