import { AppError, type Collection, type SnippetFacts, type UserCard } from '@snippetry/contracts';
import type { People, RequestContext, Viewer } from '@snippetry/service-kit';
import { allowedActions, owns } from '../domain/collection.policy.ts';
import { byRecency, type CollectionRecord, memberIdsOf } from '../domain/collection.ts';
import type { Visibility } from '../domain/visibility.ts';
import type { CollectionPresenter, PresentOptions } from '../ports/collection-presenter.ts';
import type { SnippetReader } from '../ports/snippet-reader.ts';
import type { CollectionRepository } from '../store/collection.repository.ts';
import type { StarRepository } from '../store/star.repository.ts';

/** Data that the presentation of collections needs. */
interface Presentation {
  viewer: Viewer;
  visibility: Visibility;
  /** Facts of the listed snippets, by id. */
  facts: ReadonlyMap<string, SnippetFacts>;
  /** Cards of the owners, by user id. */
  owners: ReadonlyMap<string, UserCard>;
  /** Ids of the collections that the viewer starred. */
  starred: ReadonlySet<string>;
  /** Visible origins of forks, by id. */
  origins: ReadonlyMap<string, CollectionRecord>;
  contains: ReadonlySet<string> | null;
}

/** Number of recently added snippets that a collection lists. */
const RECENT_COUNT = 2;

/** The most recently added members that the viewer sees. */
function recentOf({ members }: CollectionRecord, viewer: Viewer, visibility: Visibility): string[] {
  return byRecency(members)
    .filter(({ id }) => visibility.sees(viewer, id))
    .slice(0, RECENT_COUNT)
    .map(({ id }) => id);
}

function presentOrigin(record: CollectionRecord, { viewer, origins, owners }: Presentation) {
  const found = record.origin && origins.get(record.origin.id);
  if (!record.origin || !found) return { forkedFrom: null, updateAvailable: null };
  const { version } = record.origin;
  const isBehind = found.latestVersion !== null && found.latestVersion > (version ?? 0);
  return {
    forkedFrom: {
      _id: found.id,
      name: found.name,
      owner: owners.get(found.ownerId) ?? unknownOwner(found.ownerId),
      version,
    },
    updateAvailable: owns(viewer, record) && isBehind ? found.latestVersion : null,
  };
}

/** Stands in for an owner whose card is not available. */
const unknownOwner = (id: string): UserCard => ({ _id: id, username: '' });

function present(record: CollectionRecord, presentation: Presentation): Collection {
  const { viewer, visibility, facts, owners, starred, contains } = presentation;
  const visible = memberIdsOf(record).filter((id) => visibility.sees(viewer, id));
  const recent = recentOf(record, viewer, visibility)
    .flatMap((id) => facts.get(id) ?? [])
    // Checked again: one may have become private in between.
    .filter(({ isPublic, authorId }) => isPublic || authorId === viewer.id);
  return {
    _id: record.id,
    name: record.name,
    description: record.description,
    isPublic: record.isPublic,
    tags: record.tags,
    owner: owners.get(record.ownerId) ?? unknownOwner(record.ownerId),
    isOwner: owns(viewer, record),
    isStarred: starred.has(record.id),
    allowed: allowedActions(viewer, record),
    revision: owns(viewer, record) ? record.revision : 0,
    ...presentOrigin(record, presentation),
    latestVersion: record.latestVersion,
    starCount: record.starCount,
    forkCount: record.forkCount,
    snippetCount: visible.length,
    snippets: recent.map(({ _id, title, language }) => ({ _id, title, language })),
    ...(contains && { containedCount: visible.filter((id) => contains.has(id)).length }),
    createdAt: record.createdAt.toISOString(),
    // Others do not learn that something changed that they do not see.
    updatedAt: (owns(viewer, record) ? record.updatedAt : record.publicUpdatedAt).toISOString(),
  };
}

export interface CollectionPresenterDeps {
  repository: CollectionRepository;
  stars: StarRepository;
  snippets: SnippetReader;
  people: People;
}

export class StoredCollectionPresenter implements CollectionPresenter {
  readonly #deps: CollectionPresenterDeps;

  constructor(deps: CollectionPresenterDeps) {
    this.#deps = deps;
  }

  async all(
    ctx: RequestContext,
    records: readonly CollectionRecord[],
    { contains, visibility: known }: PresentOptions = {},
  ): Promise<Collection[]> {
    const { repository, stars, snippets } = this.#deps;
    const { viewer } = ctx;
    const originIds = records.flatMap(({ origin }) => origin?.id ?? []);
    const [visibility, origins, starred] = await Promise.all([
      known ?? snippets.visibility(ctx, records.flatMap(memberIdsOf)),
      repository.findAll(viewer, originIds),
      stars.starredAmong(
        viewer,
        records.map(({ id }) => id),
      ),
    ]);
    const named = records.flatMap((record) => recentOf(record, viewer, visibility));
    const [facts, owners] = await Promise.all([
      snippets.facts(ctx, named),
      this.#owners(ctx, [...records, ...origins.values()]),
    ]);
    const checked = contains ? new Set(contains) : null;
    const presentation = { viewer, visibility, facts, owners, starred, origins, contains: checked };
    return records.map((record) => present(record, presentation));
  }

  async one(
    ctx: RequestContext,
    record: CollectionRecord | null,
    options?: PresentOptions,
  ): Promise<Collection> {
    const [collection] = record ? await this.all(ctx, [record], options) : [];
    if (!record || !collection) throw new AppError('collection.not_found');
    return { ...collection, readme: record.readme };
  }

  #owners(ctx: RequestContext, records: readonly CollectionRecord[]) {
    return this.#deps.people.cards(
      ctx,
      records.map(({ ownerId }) => ownerId),
    );
  }
}
