import {
  AppError,
  type Collection,
  type FeedFormat,
  languageName,
  type OwnedCollection,
  type SnippetFacts,
  type UserCard,
} from '@snippetry/contracts';
import type { People, RequestContext, Viewer } from '@snippetry/service-kit';
import type { FeedContent } from '@snippetry/service-kit/feed';
import type { SnippetsClient, Visibility } from '../clients/snippets.client.ts';
import { allowedActions, owns } from './collection.policy.ts';
import { byRecency, type CollectionRecord, memberIdsOf } from './collection.ts';

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

/** Returns the ids of the most recently added members that the viewer sees. */
function recentOf({ members }: CollectionRecord, viewer: Viewer, visibility: Visibility): string[] {
  return byRecency(members)
    .filter(({ id }) => visibility.sees(viewer, id))
    .slice(0, RECENT_COUNT)
    .map(({ id }) => id);
}

/** Returns the card of an owner, or a placeholder if it is not available. */
const ownerOf = ({ ownerId: id }: CollectionRecord, { owners }: Presentation) =>
  owners.get(id) ?? { _id: id, username: '' };

function presentOrigin(record: CollectionRecord, presentation: Presentation) {
  const { viewer, origins } = presentation;
  const found = record.origin && origins.get(record.origin.id);
  if (!record.origin || !found) return { forkedFrom: null, updateAvailable: null };
  const { version } = record.origin;
  const isBehind = found.latestVersion !== null && found.latestVersion > (version ?? 0);
  return {
    forkedFrom: { _id: found.id, name: found.name, owner: ownerOf(found, presentation), version },
    updateAvailable: owns(viewer, record) && isBehind ? found.latestVersion : null,
  };
}

function present(record: CollectionRecord, presentation: Presentation): Collection {
  const { viewer, visibility, facts, starred, contains } = presentation;
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
    owner: ownerOf(record, presentation),
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
    // The time must not reveal changes that others cannot see.
    updatedAt: (owns(viewer, record) ? record.updatedAt : record.publicUpdatedAt).toISOString(),
  };
}

/** Returns a collection for the export of the snippets service. */
export function presentOwned(record: CollectionRecord): OwnedCollection {
  const { id, name, description, readme, tags, isPublic } = record;
  const snippetIds = memberIdsOf(record);
  return { _id: id, name, description, readme, tags, isPublic, snippetIds };
}

interface FeedParts {
  record: CollectionRecord;
  /** Facts of the public members, last added first, at most `LIMITS.feed`. */
  members: readonly SnippetFacts[];
  /** Cards of their authors, by user id. */
  authors: ReadonlyMap<string, UserCard>;
  publicOrigin: string;
  format: FeedFormat;
}

/** Presents a public collection as a feed of its members. */
export function presentFeed(parts: FeedParts): FeedContent {
  const { record, members, authors, publicOrigin, format } = parts;
  const authorOf = (id: string) => {
    const name = authors.get(id)?.username;
    if (!name) return undefined;
    return { name, link: `${publicOrigin}/users/${encodeURIComponent(name)}` };
  };
  return {
    title: `${record.name} · Snippetry`,
    description: record.description || 'Snippets of a collection, last added first',
    link: `${publicOrigin}/public/collections/${record.id}`,
    self: `${publicOrigin}/api/collections/${record.id}/feed?format=${format}`,
    updatedAt: record.publicUpdatedAt,
    entries: members.map((snippet) => ({
      link: `${publicOrigin}/public/${snippet._id}`,
      title: snippet.title,
      description: languageName(snippet.language),
      author: authorOf(snippet.authorId),
      tags: [snippet.language],
      updatedAt: new Date(snippet.updatedAt),
    })),
  };
}

/** Returns the collections that the viewer may see, by id and without members. */
type FindOrigins = (
  viewer: Viewer,
  ids: readonly string[],
) => Promise<Map<string, CollectionRecord>>;

/** Returns the ids of the collections that the viewer starred. */
type FindStarred = (viewer: Viewer, ids: readonly string[]) => Promise<Set<string>>;

interface CollectionPresenterDeps {
  findOrigins: FindOrigins;
  findStarred: FindStarred;
  snippets: SnippetsClient;
  people: People;
}

interface PresentOptions {
  /** Snippets to count in each collection. */
  contains?: readonly string[] | undefined;
  /** Visibility of the members, if just read. */
  visibility?: Visibility;
}

/** Presents collections; members that the viewer may not see are neither listed nor counted. */
export class CollectionPresenter {
  readonly #deps: CollectionPresenterDeps;

  constructor(deps: CollectionPresenterDeps) {
    this.#deps = deps;
  }

  /** Presents collections for lists, without READMEs. */
  async all(
    ctx: RequestContext,
    records: readonly CollectionRecord[],
    { contains, visibility: known }: PresentOptions = {},
  ): Promise<Collection[]> {
    const { findOrigins, findStarred, snippets, people } = this.#deps;
    const { viewer } = ctx;
    const originIds = records.flatMap(({ origin }) => origin?.id ?? []);
    const ids = records.map(({ id }) => id);
    const [visibility, origins, starred] = await Promise.all([
      known ?? snippets.visibility(ctx, records.flatMap(memberIdsOf)),
      findOrigins(viewer, originIds),
      findStarred(viewer, ids),
    ]);
    const named = records.flatMap((record) => recentOf(record, viewer, visibility));
    const ownerIds = [...records, ...origins.values()].map(({ ownerId }) => ownerId);
    const [facts, owners] = await Promise.all([
      snippets.facts(ctx, named),
      people.cards(ctx, ownerIds),
    ]);
    const checked = contains ? new Set(contains) : null;
    const presentation = { viewer, visibility, facts, owners, starred, origins, contains: checked };
    return records.map((record) => present(record, presentation));
  }

  /**
   * Presents a collection with its README.
   *
   * @throws AppError `collection.not_found` for null
   */
  async one(
    ctx: RequestContext,
    record: CollectionRecord | null,
    options?: PresentOptions,
  ): Promise<Collection> {
    const [collection] = record ? await this.all(ctx, [record], options) : [];
    if (!record || !collection) throw new AppError('collection.not_found');
    return { ...collection, readme: record.readme };
  }
}
