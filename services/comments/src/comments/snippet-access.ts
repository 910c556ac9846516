import { AppError, type ErrorCode, type SnippetFacts } from '@snippetry/contracts';
import {
  type Actor,
  type CallContext,
  type FetchFacts,
  type RequestContext,
  SYSTEM,
  type Viewer,
} from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';

const proof = Symbol('visible');

/**
 * Proof that a viewer may see the snippet. Only this module creates one, and every query requires
 * it.
 */
export interface VisibleSnippet {
  readonly id: string;
  readonly ownerId: string;
  /** Empty for the system. */
  readonly title: string;
  /** Time of the snippet's last change; 1970 for the system. */
  readonly updatedAt: Date;
  /** False if unknown. */
  readonly isPublic: boolean;
  readonly viewer: Actor;
  readonly [proof]: true;
}

/** `viewerId` is null for visitors. */
function maySee(viewerId: string | null, facts: SnippetFacts): boolean {
  return facts.isPublic || viewerId === facts.authorId;
}

function proven(facts: SnippetFacts, viewer: Actor): VisibleSnippet {
  const { _id: id, authorId: ownerId, title, isPublic } = facts;
  const updatedAt = new Date(facts.updatedAt);
  return { id, ownerId, title, updatedAt, isPublic, viewer, [proof]: true };
}

/** Returns the proof for a viewer, or null if the viewer may not see the snippet. */
function visibleTo(viewer: Viewer, facts: SnippetFacts): VisibleSnippet | null {
  return maySee(viewer.id, facts) ? proven(facts, viewer) : null;
}

/** Returns the proof for the recipient of a notification, or null. */
export function visibleToUser(userId: string, facts: SnippetFacts): VisibleSnippet | null {
  return maySee(userId, facts) ? proven(facts, SYSTEM) : null;
}

/** Returns the proof for the snippet of an event, on behalf of the system. */
export function visibleToSystem(event: { snippetId: string; authorId: string }): VisibleSnippet {
  const { snippetId: id, authorId: ownerId } = event;
  const unknown = { title: '', updatedAt: new Date(0), isPublic: false };
  return { id, ownerId, ...unknown, viewer: SYSTEM, [proof]: true };
}

const MAX_AGE_MS = 1000;
const MAX_ENTRIES = 2000;

interface CacheEntry {
  at: number;
  facts: Promise<SnippetFacts | null>;
}

interface SnippetAccessDeps {
  fetchFacts: FetchFacts;
  /** Current time in milliseconds; `Date.now` by default. */
  now?: () => number;
}

/** Checks through the snippets service who can see a snippet and its discussion. */
export class SnippetAccess {
  readonly #fetchFacts: FetchFacts;
  readonly #now: () => number;
  readonly #cache = new LRUCache<string, CacheEntry>({ max: MAX_ENTRIES });

  constructor(deps: SnippetAccessDeps) {
    this.#fetchFacts = deps.fetchFacts;
    this.#now = deps.now ?? Date.now;
  }

  /**
   * For reads: uses facts that are at most a second old.
   *
   * @throws AppError `refusal` if the viewer cannot see the snippet
   */
  async authorizeRead(
    ctx: RequestContext,
    snippetId: string,
    refusal: ErrorCode = 'snippet.not_found',
  ): Promise<VisibleSnippet> {
    return this.#authorize(ctx, await this.#cachedFacts(ctx, snippetId), refusal);
  }

  /**
   * For writes: skips the cache.
   *
   * @throws AppError `refusal` if the viewer cannot see the snippet
   */
  async authorizeWrite(
    ctx: RequestContext,
    snippetId: string,
    refusal: ErrorCode = 'snippet.not_found',
  ): Promise<VisibleSnippet> {
    return this.#authorize(ctx, await this.#freshFacts(ctx, snippetId), refusal);
  }

  /** Returns those of at most 200 snippets that a user can see, by id; skips the cache. */
  async seenBy(
    ctx: CallContext,
    userId: string,
    snippetIds: readonly string[],
  ): Promise<Map<string, VisibleSnippet>> {
    const ids = [...new Set(snippetIds)];
    const found = ids.length > 0 ? await this.#fetchFacts(ctx, ids) : [];
    const seen = found.flatMap((facts) => visibleToUser(userId, facts) ?? []);
    return new Map(seen.map((snippet) => [snippet.id, snippet]));
  }

  /** Drops the cached facts of a snippet that changed. */
  invalidate(snippetId: string): void {
    this.#cache.delete(snippetId);
  }

  #authorize(
    { viewer }: RequestContext,
    facts: SnippetFacts | null,
    refusal: ErrorCode,
  ): VisibleSnippet {
    const snippet = facts && visibleTo(viewer, facts);
    if (!snippet) throw new AppError(refusal);
    return snippet;
  }

  #cachedFacts(ctx: RequestContext, id: string): Promise<SnippetFacts | null> {
    const entry = this.#cache.get(id);
    const isFresh = entry && this.#now() - entry.at < MAX_AGE_MS;
    return isFresh ? entry.facts : this.#freshFacts(ctx, id);
  }

  #freshFacts(ctx: RequestContext, id: string): Promise<SnippetFacts | null> {
    const cache = this.#cache;
    // Time before the request, so that a slow answer does not count as fresh.
    const entry = { at: this.#now(), facts: this.#fetchOne(ctx, id) };
    cache.set(id, entry);
    entry.facts.catch(() => {
      if (cache.get(id) === entry) cache.delete(id);
    });
    return entry.facts;
  }

  async #fetchOne(ctx: RequestContext, id: string): Promise<SnippetFacts | null> {
    const [facts] = await this.#fetchFacts(ctx, [id]);
    return facts ?? null;
  }
}
