import type { UserViewer, Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { SnippetVersions } from '../index/port.ts';
import type { StarRepository } from './star.repository.ts';

const MAX_VIEWERS = 2000;
/** Ids of all viewers' stars, 70 bytes each. */
const MAX_STARS = 100_000;
/** Whoever gave more stars is asked about one by one. */
const MAX_OF_VIEWER = 500;

/** A viewer's star of one snippet, as of a version of the index. */
interface Checked {
  isStarred: boolean;
  version: number;
}

/** The stars of a viewer, as of a version of the index. */
interface Kept {
  /** Null where there are too many. */
  starred: ReadonlySet<string> | null;
  version: number;
  /** Those that were asked about later, for somebody had changed stars of the snippet. */
  checked: Map<string, Checked>;
}

export interface StarCacheDeps {
  stars: Pick<StarRepository, 'starredAmong' | 'someOf'>;
  versions: SnippetVersions;
}

/**
 * The stars of those who read, kept as long as nobody changed the stars of a snippet. Without it,
 * each list and each snippet that is opened would ask the database once more. Where changes of
 * others may be unknown, the database is asked.
 */
export class StarCache {
  readonly #deps: StarCacheDeps;
  readonly #loading = new Map<string, Promise<Kept>>();
  readonly #kept = new LRUCache<string, Kept>({
    max: MAX_VIEWERS,
    maxSize: MAX_STARS,
    sizeCalculation: ({ starred }) => 1 + (starred?.size ?? 0),
  });

  constructor(deps: StarCacheDeps) {
    this.#deps = deps;
  }

  /**
   * Which of these the viewer starred. Ask only right after a list was chosen or a snippet was
   * found, which is when the versions are refreshed.
   */
  async starredAmong(viewer: Viewer, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { stars, versions } = this.#deps;
    if (viewer.kind === 'visitor' || ids.length === 0 || !versions.isCurrent()) {
      return stars.starredAmong(viewer, ids);
    }
    const kept = this.#kept.get(viewer.id) ?? (await this.#load(viewer));
    const found = new Set<string>();
    const unknown: string[] = [];
    for (const id of ids) {
      const isStarred = this.#known(kept, id);
      if (isStarred === undefined) unknown.push(id);
      else if (isStarred) found.add(id);
    }
    if (unknown.length === 0) return found;
    for (const id of await this.#check(viewer, kept, unknown)) found.add(id);
    return found;
  }

  /** Undefined where stars of the snippet may have changed since the viewer's were read. */
  #known({ starred, version, checked }: Kept, id: string): boolean | undefined {
    const changed = this.#deps.versions.starsChanged(id);
    const later = checked.get(id);
    if (later && changed <= later.version) return later.isStarred;
    return starred && changed <= version ? starred.has(id) : undefined;
  }

  /** Simultaneous readers share a question: what changed after it is asked about again anyway. */
  #load(viewer: UserViewer): Promise<Kept> {
    const loading = this.#loading.get(viewer.id) ?? this.#read(viewer);
    this.#loading.set(viewer.id, loading);
    return loading;
  }

  async #read(viewer: UserViewer): Promise<Kept> {
    const version = this.#deps.versions.now();
    try {
      const ids = await this.#deps.stars.someOf(viewer, MAX_OF_VIEWER + 1);
      const starred = ids.length > MAX_OF_VIEWER ? null : new Set(ids);
      const kept = { starred, version, checked: new Map<string, Checked>() };
      this.#kept.set(viewer.id, kept);
      return kept;
    } finally {
      this.#loading.delete(viewer.id);
    }
  }

  async #check(viewer: UserViewer, kept: Kept, ids: readonly string[]): Promise<Set<string>> {
    const version = this.#deps.versions.now();
    const starred = await this.#deps.stars.starredAmong(viewer, ids);
    for (const id of ids) kept.checked.set(id, { isStarred: starred.has(id), version });
    // So much is kept beside them that all are read anew.
    if (kept.checked.size > MAX_OF_VIEWER) this.#kept.delete(viewer.id);
    return starred;
  }
}
