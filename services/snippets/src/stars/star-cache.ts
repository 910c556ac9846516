import type { UserViewer, Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { SnippetVersions } from '../index/index.ts';
import type { StarRepository } from './star.repository.ts';

const MAX_VIEWERS = 2000;
/** Cached stars of all viewers together; each takes about 70 bytes. */
const MAX_STARS = 100_000;
/** Viewers with more stars are looked up snippet by snippet. */
const MAX_OF_VIEWER = 500;

/** A viewer's star of one snippet, as of a version of the index. */
interface Checked {
  isStarred: boolean;
  version: number;
}

/** The stars of a viewer, as of a version of the index. */
interface CachedStars {
  /** Null if there are too many. */
  starred: ReadonlySet<string> | null;
  version: number;
  /** Stars looked up later, because stars of the snippet had changed. */
  checked: Map<string, Checked>;
}

interface StarCacheDeps {
  stars: Pick<StarRepository, 'starredAmong' | 'someOf'>;
  versions: SnippetVersions;
}

/**
 * Cache of active viewers' stars; an entry is valid until stars of its snippet change. Without it,
 * each list and each opened snippet would query the database once more. While changes of other
 * processes may be unknown, the database is queried.
 */
export class StarCache {
  readonly #deps: StarCacheDeps;
  readonly #loading = new Map<string, Promise<CachedStars>>();
  readonly #cache = new LRUCache<string, CachedStars>({
    max: MAX_VIEWERS,
    maxSize: MAX_STARS,
    sizeCalculation: ({ starred }) => 1 + (starred?.size ?? 0),
  });

  constructor(deps: StarCacheDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the snippets that the viewer starred. Call it only right after a query of the index or
   * the read of a snippet, which refresh the versions.
   */
  async starredAmong(viewer: Viewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { stars, versions } = this.#deps;
    if (viewer.kind === 'visitor' || ids.length === 0 || !versions.isCurrent()) {
      return stars.starredAmong(viewer, ids);
    }
    const cached = this.#cache.get(viewer.id) ?? (await this.#load(viewer));
    const found = new Set<string>();
    const unknown: string[] = [];
    for (const id of ids) {
      const isStarred = this.#known(cached, id);
      if (isStarred === undefined) unknown.push(id);
      else if (isStarred) found.add(id);
    }
    if (unknown.length === 0) return found;
    for (const id of await this.#check(viewer, cached, unknown)) found.add(id);
    return found;
  }

  /** Undefined if stars of the snippet may have changed since the viewer's were read. */
  #known({ starred, version, checked }: CachedStars, id: string): boolean | undefined {
    const changed = this.#deps.versions.starsChanged(id);
    const later = checked.get(id);
    if (later && changed <= later.version) return later.isStarred;
    return starred && changed <= version ? starred.has(id) : undefined;
  }

  /** Concurrent readers share a query; later changes are checked by version. */
  #load(viewer: UserViewer): Promise<CachedStars> {
    const loading = this.#loading.get(viewer.id) ?? this.#read(viewer);
    this.#loading.set(viewer.id, loading);
    return loading;
  }

  async #read(viewer: UserViewer): Promise<CachedStars> {
    const version = this.#deps.versions.now();
    try {
      const ids = await this.#deps.stars.someOf(viewer, MAX_OF_VIEWER + 1);
      const starred = ids.length > MAX_OF_VIEWER ? null : new Set(ids);
      const cached = { starred, version, checked: new Map<string, Checked>() };
      this.#cache.set(viewer.id, cached);
      return cached;
    } finally {
      this.#loading.delete(viewer.id);
    }
  }

  async #check(
    viewer: UserViewer,
    cached: CachedStars,
    ids: readonly string[],
  ): Promise<Set<string>> {
    const version = this.#deps.versions.now();
    const starred = await this.#deps.stars.starredAmong(viewer, ids);
    for (const id of ids) cached.checked.set(id, { isStarred: starred.has(id), version });
    // With this many later lookups, reading all stars again is cheaper.
    if (cached.checked.size > MAX_OF_VIEWER) this.#cache.delete(viewer.id);
    return starred;
  }
}
