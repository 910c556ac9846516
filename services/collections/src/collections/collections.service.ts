import {
  AppError,
  type Collection,
  type CollectionInput,
  type FeedFormat,
  LIMITS,
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
import { requireOwn, seesMember } from '../domain/collection.policy.ts';
import type { CollectionRecord } from '../domain/collection.ts';
import type { SnippetFactsReader } from '../ports/snippet-facts.ts';
import type { CollectionPage, CollectionRepository } from '../store/collection.repository.ts';
import { collectionFeed, feedMembers } from './collection-feed.ts';
import { presentCollection } from './collections.presenter.ts';

interface CollectionList {
  collections: Collection[];
  pagination: Pagination;
}

/** Computes the new members of a collection from the current ones. */
type MemberChange = (memberIds: readonly string[]) => string[];

export interface CollectionServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CollectionRepository;
  facts: SnippetFactsReader;
  people: People;
  publicOrigin: string;
}

export class CollectionService {
  readonly #deps: CollectionServiceDeps;

  constructor(deps: CollectionServiceDeps) {
    this.#deps = deps;
  }

  async listPublic(
    ctx: RequestContext,
    { owner, ...page }: PageQuery & { owner?: string | undefined },
  ): Promise<CollectionList> {
    const { repository } = this.#deps;
    const found = owner
      ? repository.publicPageOf(ctx.viewer, owner, page)
      : repository.publicPage(ctx.viewer, page);
    return this.#presentPage(ctx, page, await found);
  }

  async listOwn(ctx: UserContext, page: PageQuery): Promise<CollectionList> {
    return this.#presentPage(ctx, page, await this.#deps.repository.ownPage(ctx.viewer, page));
  }

  async get(ctx: RequestContext, id: string): Promise<Collection> {
    return this.#presentOne(ctx, await this.#deps.repository.find(ctx.viewer, id));
  }

  /** Public snippets of a public collection for programs that look for new ones. */
  async feed(ctx: RequestContext, id: string, format: FeedFormat): Promise<FeedContent> {
    const { repository, facts, people, publicOrigin } = this.#deps;
    const record = await repository.find(ctx.viewer, id);
    if (!record?.isPublic) throw new AppError('collection.not_found');
    const members = feedMembers(record, await facts.fetchById(ctx, record.memberIds));
    const authors = await people.cards(
      ctx,
      members.map(({ authorId }) => authorId),
    );
    return collectionFeed({ record, members, authors, publicOrigin, format });
  }

  async create(ctx: UserContext, input: CollectionInput): Promise<Collection> {
    const { unitOfWork, repository } = this.#deps;
    const collection = { ...input, ownerId: ctx.viewer.id, isSample: false };
    const record = await unitOfWork.commit(ctx, (tx) => repository.insert(tx, collection));
    return this.#presentOne(ctx, record);
  }

  /** Adds those snippets that the viewer may see; `missing` are the ids of all others. */
  async addSnippets(
    ctx: UserContext,
    id: string,
    snippetIds: readonly string[],
  ): Promise<{ collection: Collection; added: number; missing: string[] }> {
    requireOwn(ctx.viewer, await this.#deps.repository.find(ctx.viewer, id));
    const { visible, missing } = await this.#splitByVisibility(ctx, snippetIds);
    const { record, added } = await this.#changeMembers(ctx, id, (memberIds) => [
      ...new Set([...memberIds, ...visible]),
    ]);
    return { collection: await this.#presentOne(ctx, record), added, missing };
  }

  async removeSnippet(ctx: UserContext, id: string, snippetId: string): Promise<Collection> {
    const { record } = await this.#changeMembers(ctx, id, (memberIds) =>
      memberIds.filter((memberId) => memberId !== snippetId),
    );
    return this.#presentOne(ctx, record);
  }

  /** Removes the snippet from every collection. */
  onSnippetDeleted(tx: Transaction, snippetId: string): Promise<void> {
    return this.#deps.repository.removeSnippet(tx, snippetId);
  }

  onUserDeleted(tx: Transaction, userId: string): Promise<void> {
    return this.#deps.repository.removeOwner(tx, userId);
  }

  async #presentPage(
    ctx: RequestContext,
    query: PageQuery,
    page: CollectionPage,
  ): Promise<CollectionList> {
    return {
      collections: await this.#presentAll(ctx, page.items),
      pagination: paginate(query, page.total),
    };
  }

  async #presentOne(ctx: RequestContext, record: CollectionRecord | null): Promise<Collection> {
    const [collection] = record ? await this.#presentAll(ctx, [record]) : [];
    if (!collection) throw new AppError('collection.not_found');
    return collection;
  }

  async #presentAll(ctx: RequestContext, records: CollectionRecord[]): Promise<Collection[]> {
    const { repository, facts, people } = this.#deps;
    const [factsById, owners, starred] = await Promise.all([
      facts.fetchById(
        ctx,
        records.flatMap(({ memberIds }) => memberIds),
      ),
      people.cards(
        ctx,
        records.map(({ ownerId }) => ownerId),
      ),
      repository.starred(
        ctx.viewer,
        records.map(({ id }) => id),
      ),
    ]);
    const context = { viewer: ctx.viewer, facts: factsById, owners, starred };
    return records.map((record) => presentCollection(record, context));
  }

  /**
   * Divides the ids into those the viewer may add and those that do not exist for them.
   *
   * @throws AppError `snippet.not_found` where none may be added
   */
  async #splitByVisibility(ctx: RequestContext, snippetIds: readonly string[]) {
    const wanted = [...new Set(snippetIds)];
    const facts = await this.#deps.facts.fetchById(ctx, wanted);
    const isVisible = (snippetId: string) => {
      const snippet = facts.get(snippetId);
      return snippet !== undefined && seesMember(ctx.viewer, snippet);
    };
    const { visible = [], missing = [] } = Object.groupBy(wanted, (snippetId) =>
      isVisible(snippetId) ? 'visible' : 'missing',
    );
    if (visible.length === 0) throw new AppError('snippet.not_found');
    return { visible, missing };
  }

  /** Changes the members of an own collection; `added` is negative where members were removed. */
  #changeMembers(ctx: UserContext, id: string, change: MemberChange) {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commit(ctx, async (tx) => {
      const found = requireOwn(ctx.viewer, await repository.find(ctx.viewer, id, tx));
      const memberIds = change(found.memberIds);
      if (memberIds.length > LIMITS.collection.snippets) throw new AppError('collection.full');
      const added = memberIds.length - found.memberIds.length;
      if (added === 0) return { record: found, added };
      return { record: await repository.setMembers(tx, found, memberIds), added };
    });
  }
}
