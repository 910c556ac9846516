import type { Snippet, UserCard } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { IndexPage, SnippetIndex } from '../index/index.ts';
import { lineCountOf, metadataOf } from '../texts/index.ts';
import type { PeopleCache } from './people-cache.ts';
import { allowedActions, isOwner } from './snippet.policy.ts';
import { type Hiding, presentExplanation, type SnippetRecord } from './snippet.ts';
import type { SnippetCache } from './snippet-cache.ts';

/** Related records that a snippet is presented with. */
interface Related {
  author: UserCard | undefined;
  isStarred: boolean;
  /** The snippet it was forked from, if the viewer can see that one. */
  parent: SnippetRecord | undefined;
}

function presentParent(parent: SnippetRecord | undefined): Snippet['forkedFrom'] {
  if (parent === undefined) return null;
  const author = { _id: parent.authorId, username: parent.authorName };
  return { _id: parent.id, title: parent.title, author };
}

/** Only the owner sees a hidden snippet, since it is private. */
function presentHiding({ reason, at }: Hiding): NonNullable<Snippet['hidden']> {
  return { reason, at: at.toISOString() };
}

/** Omits the source of a public snippet if only its owner can see the file. */
function presentSource(viewer: Viewer, snippet: SnippetRecord): Snippet['source'] {
  const { source } = snippet;
  return source && (source.isPublic || isOwner(viewer, snippet)) ? source : null;
}

const NONE: ReadonlySet<string> = new Set();

/** Returns a snippet as the API shows it to this viewer. */
function presentSnippet(
  viewer: Viewer,
  snippet: SnippetRecord,
  { author, isStarred, parent }: Related,
): Snippet {
  return {
    _id: snippet.id,
    title: snippet.title,
    description: snippet.description,
    content: snippet.content,
    truncated: snippet.truncated,
    lineCount: lineCountOf(snippet, snippet.content),
    language: snippet.language,
    tags: snippet.tags,
    isPublic: snippet.isPublic,
    isStarred,
    isOwner: isOwner(viewer, snippet),
    allowed: allowedActions(viewer, snippet),
    viewCount: snippet.viewCount,
    starCount: snippet.starCount,
    forkCount: snippet.forkCount,
    copyCount: snippet.copyCount,
    revision: snippet.revision,
    author: author ?? { _id: snippet.authorId, username: snippet.authorName },
    metadata: { ...metadataOf(snippet), estimatedReadTime: snippet.readTime },
    forkedFrom: presentParent(parent),
    aiExplanation: presentExplanation(snippet),
    source: presentSource(viewer, snippet),
    ...(snippet.hidden && { hidden: presentHiding(snippet.hidden) }),
    createdAt: snippet.createdAt.toISOString(),
    updatedAt: snippet.updatedAt.toISOString(),
  };
}

function parentsOf(records: readonly SnippetRecord[]): string[] {
  return records.flatMap(({ forkedFrom }) => (forkedFrom === null ? [] : [forkedFrom]));
}

/** Related records that are being read. */
interface PendingReads {
  starred: ReadonlySet<string> | Promise<ReadonlySet<string>>;
  parents: Promise<ReadonlyMap<string, SnippetRecord>>;
}

/** Returns the snippets among these that the viewer starred. */
export type FindStarred = (viewer: Viewer, ids: readonly string[]) => Promise<ReadonlySet<string>>;

interface SnippetPresenterDeps {
  index: SnippetIndex;
  cache: SnippetCache;
  people: PeopleCache;
  /** Reads visible snippets, bypassing the cache. */
  readPage: (viewer: Viewer, ids: readonly string[]) => Promise<Map<string, SnippetRecord>>;
  findStarred: FindStarred;
  /** `findStarred`, bypassing the cache. */
  readStarred: FindStarred;
}

/** Presents snippets with their authors, the viewer's stars and parents: one read for each kind. */
export class SnippetPresenter {
  readonly #deps: SnippetPresenterDeps;

  constructor(deps: SnippetPresenterDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the visible snippets of an index page, in its order. Refreshes the index for snippets
   * that the database does not return. The page contains the author ids, so that snippets, authors
   * and stars are read in parallel.
   */
  async page(
    viewer: Viewer,
    { ids, authorIds }: Pick<IndexPage, 'ids' | 'authorIds'>,
  ): Promise<Snippet[]> {
    const { index, cache, people, findStarred } = this.#deps;
    const [records, authors, starred] = await Promise.all([
      cache.page(viewer, ids),
      people.cards(authorIds),
      findStarred(viewer, ids),
    ]);
    const parents = await cache.page(viewer, parentsOf([...records.values()]));
    const missing = ids.filter((id) => !records.has(id));
    // Deleted or hidden between the two reads: the page is shorter, never wrong.
    if (missing.length > 0) await index.refresh(missing);
    return ids.flatMap((id) => {
      const record = records.get(id);
      if (record === undefined) return [];
      const author = authors.get(record.authorId);
      const parent = parents.get(record.forkedFrom ?? '');
      return [presentSnippet(viewer, record, { author, isStarred: starred.has(id), parent })];
    });
  }

  /** Presents a snippet with its whole code that the cache has just found. */
  found(viewer: Viewer, record: SnippetRecord): Promise<Snippet> {
    const { findStarred, cache } = this.#deps;
    return this.#whole(viewer, record, {
      starred: findStarred(viewer, [record.id]),
      parents: cache.page(viewer, parentsOf([record])),
    });
  }

  /** Presents a snippet that was changed just now. */
  one(viewer: Viewer, record: SnippetRecord): Promise<Snippet> {
    const { readStarred, readPage } = this.#deps;
    return this.#whole(viewer, record, {
      starred: readStarred(viewer, [record.id]),
      parents: readPage(viewer, parentsOf([record])),
    });
  }

  /** Presents a new snippet, which has no stars. */
  created(viewer: Viewer, record: SnippetRecord): Promise<Snippet> {
    const parents = this.#deps.readPage(viewer, parentsOf([record]));
    return this.#whole(viewer, record, { starred: NONE, parents });
  }

  async #whole(viewer: Viewer, record: SnippetRecord, reads: PendingReads): Promise<Snippet> {
    const [authors, stars, parents] = await Promise.all([
      this.#deps.people.cards([record.authorId]),
      reads.starred,
      reads.parents,
    ]);
    const whole = { ...record, truncated: false };
    return presentSnippet(viewer, whole, {
      author: authors.get(record.authorId),
      isStarred: stars.has(record.id),
      parent: parents.get(record.forkedFrom ?? ''),
    });
  }
}
