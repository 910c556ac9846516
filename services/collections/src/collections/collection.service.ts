import {
  type ApiReply,
  AppError,
  type Collection,
  type CollectionInput,
  type CollectionListQuery,
  type CollectionUpdate,
  type EventPayload,
  type FeedFormat,
  LIMITS,
  type OwnCollectionsQuery,
  type OwnedCollection,
  type PageQuery,
  type PublicAddresses,
  paginate,
} from '@snippetry/contracts';
import {
  type People,
  type RequestContext,
  retryRace,
  type SystemContext,
  type Transaction,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import type { FeedContent } from '@snippetry/service-kit/feed';
import type { SnippetsClient } from '../clients/snippets.client.ts';
import { requireOwn, requireVisible } from './collection.policy.ts';
import { type CollectionPresenter, presentFeed, presentOwned } from './collection.presenter.ts';
import type { CollectionRepository } from './collection.repository.ts';
import {
  byRecency,
  type CollectionPage,
  memberIdsOf,
  newMembers,
  type OwnCollection,
} from './collection.ts';
import type { CollectionListRepository } from './collection-list.repository.ts';
import { isDoubleStar, type StarRepository } from './star.repository.ts';

/** Collection that a demo account starts with. */
const SAMPLE = {
  name: 'Starter kit',
  description: 'The sample snippets of this demo account, kept together.',
  tags: ['sample'],
  isPublic: false,
  isSample: true,
};

const STARS_PER_TRANSACTION = 1000;

type CollectionList = ApiReply<'GET /collections'>;

export interface CollectionServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CollectionRepository;
  lists: CollectionListRepository;
  stars: StarRepository;
  presenter: CollectionPresenter;
  snippets: SnippetsClient;
  people: People;
  publicOrigin: string;
  /** Removes the data of upper features in the transaction that removes a collection. */
  onRemoved: (tx: Transaction, id: string) => Promise<void>;
}

export class CollectionService {
  readonly #deps: CollectionServiceDeps;

  constructor(deps: CollectionServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `collection.not_found` */
  async visible({ viewer }: RequestContext, id: string, tx?: Transaction) {
    return requireVisible(await this.#deps.repository.find(viewer, id, tx));
  }

  /** @throws AppError `collection.not_found`, `access.forbidden` */
  async own({ viewer }: UserContext, id: string, tx?: Transaction): Promise<OwnCollection> {
    return requireOwn(viewer, await this.#deps.repository.find(viewer, id, tx));
  }

  /** Runs a change of an own collection in a transaction. */
  changeOwn<Result>(
    ctx: UserContext,
    id: string,
    change: (tx: Transaction, own: OwnCollection) => Promise<Result>,
  ): Promise<Result> {
    return this.#deps.unitOfWork.commit(ctx, async (tx) => change(tx, await this.own(ctx, id, tx)));
  }

  async listPublic(ctx: RequestContext, query: CollectionListQuery): Promise<CollectionList> {
    return this.#present(ctx, query, await this.#deps.lists.publicPage(query));
  }

  listPopular(ctx: RequestContext, page: PageQuery): Promise<CollectionList> {
    return this.listPublic(ctx, { ...page, sort: 'popular' });
  }

  async listOwn(ctx: UserContext, query: OwnCollectionsQuery) {
    const { totals, ...page } = await this.#deps.lists.ownPage(ctx.viewer, query);
    return { ...(await this.#present(ctx, query, page, query.contains)), totals };
  }

  async listStarred(ctx: UserContext, page: PageQuery): Promise<CollectionList> {
    const { repository, stars } = this.#deps;
    const { ids, total } = await stars.starredBy(ctx.viewer, page);
    const found = await repository.findAll(ctx.viewer, ids, 'all');
    return this.#present(ctx, page, { items: ids.flatMap((id) => found.get(id) ?? []), total });
  }

  async get(ctx: RequestContext, id: string): Promise<Collection> {
    const { repository, presenter } = this.#deps;
    return presenter.one(ctx, await repository.find(ctx.viewer, id));
  }

  /** Returns the newest public members; not found if private, even for the owner. */
  async feed(ctx: RequestContext, id: string, format: FeedFormat): Promise<FeedContent> {
    const { repository, snippets, people, publicOrigin } = this.#deps;
    const record = await repository.find(ctx.viewer, id);
    if (!record?.isPublic) throw new AppError('collection.not_found');
    const visibility = await snippets.visibility(ctx, memberIdsOf(record));
    const newest = byRecency(record.members)
      .filter((member) => visibility.isPublic(member.id))
      .slice(0, LIMITS.feed);
    const facts = await snippets.facts(ctx, memberIdsOf({ members: newest }));
    // Checked again: one may have become private in between.
    const members = newest
      .flatMap((member) => facts.get(member.id) ?? [])
      .filter(({ isPublic }) => isPublic);
    const authorIds = members.map(({ authorId }) => authorId);
    const authors = await people.cards(ctx, authorIds);
    return presentFeed({ record, members, authors, publicOrigin, format });
  }

  async create(ctx: UserContext, input: CollectionInput): Promise<Collection> {
    const { unitOfWork, repository, presenter } = this.#deps;
    const collection = { ...input, ownerId: ctx.viewer.id, isSample: false };
    const record = await unitOfWork.commit(ctx, (tx) => repository.insert(tx, collection));
    return presenter.one(ctx, record);
  }

  /** @throws AppError `request.conflict` if it changed since the editor's revision */
  async update(ctx: UserContext, id: string, edit: CollectionUpdate): Promise<Collection> {
    const { repository, stars, presenter } = this.#deps;
    const record = await this.changeOwn(ctx, id, async (tx, own) => {
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
    const { repository, stars, onRemoved } = this.#deps;
    return this.changeOwn(ctx, id, async (tx, own) => {
      await repository.remove(tx, own);
      await stars.removeOf(tx, own.id);
      await onRemoved(tx, own.id);
    });
  }

  /** Adds the viewer's star, or removes it if present. */
  toggleStar(ctx: UserContext, id: string): Promise<{ isStarred: boolean; starCount: number }> {
    const { unitOfWork, stars } = this.#deps;
    const toggle = () =>
      unitOfWork.commit(ctx, async (tx) => {
        const found = await this.visible(ctx, id, tx);
        return stars.toggle(tx, ctx.viewer, found.id);
      });
    // A concurrent toggle of the same user added the star: this one must remove it.
    return retryRace(toggle, isDoubleStar);
  }

  idsOf(ownerId: string): Promise<string[]> {
    return this.#deps.repository.idsOf(ownerId);
  }

  async ownedBy(ownerId: string, ids: readonly string[]): Promise<OwnedCollection[]> {
    return (await this.#deps.repository.ownedBy(ownerId, ids)).map(presentOwned);
  }

  addresses(after: string | null): Promise<PublicAddresses> {
    return this.#deps.repository.addresses(after);
  }

  /**
   * Removes the collections of a user and the stars that the user gave, in many transactions: there
   * can be any number of them. Repeating it changes nothing.
   */
  async onUserDeleted(ctx: SystemContext, userId: string): Promise<void> {
    const { unitOfWork, repository, stars, onRemoved } = this.#deps;
    await unitOfWork.commitBatches(ctx, STARS_PER_TRANSACTION, (tx, limit) =>
      stars.removeBy(tx, userId, limit),
    );
    await unitOfWork.commitBatches(ctx, 1, async (tx) => {
      const id = await repository.removeNextOf(tx, userId);
      if (id === null) return 0;
      await stars.removeOf(tx, id);
      await onRemoved(tx, id);
      return 1;
    });
    await unitOfWork.commit(ctx, (tx) => repository.removeTotalOf(tx, userId));
  }

  /** Creates the sample collection of a demo account. */
  async onDemoFilled(
    tx: Transaction,
    { userId: ownerId, snippetIds }: EventPayload<'demo.filled'>,
  ): Promise<void> {
    const { repository } = this.#deps;
    // Created by an earlier release before the snippets, or by this event if it is repeated.
    if (await repository.hasSample(tx, ownerId)) return;
    await repository.insert(tx, { ...SAMPLE, ownerId, members: newMembers(snippetIds) });
  }

  async #present(
    ctx: RequestContext,
    query: PageQuery,
    page: CollectionPage,
    contains?: readonly string[],
  ): Promise<CollectionList> {
    return {
      collections: await this.#deps.presenter.all(ctx, page.items, { contains }),
      pagination: paginate(query, page.total),
    };
  }
}
