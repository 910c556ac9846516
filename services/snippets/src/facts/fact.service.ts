import {
  LANGUAGE_KEYS,
  type PublicAddresses,
  type RouteReply,
  type SnippetFacts,
  type SnippetRow,
  type SnippetSource,
  type SnippetVisibility,
  type snippetInternalRoutes,
} from '@snippetry/contracts';
import type { Visitor } from '@snippetry/service-kit';
import type {
  AuthorStats,
  AuthorStatsRepository,
  Received,
  RollUpRepository,
} from '../author-stats/index.ts';
import type { SnippetIndex, SnippetVersions } from '../index/index.ts';
import type { FactRepository } from './fact.repository.ts';

/** Viewer of totals, which count public snippets only. */
const ANYBODY: Visitor = { kind: 'visitor', id: null, key: '' };

type Totals = RouteReply<(typeof snippetInternalRoutes)['GET /internal/snippets/totals']>['totals'];

interface FactServiceDeps {
  facts: FactRepository;
  stats: AuthorStatsRepository;
  index: SnippetIndex;
  rollUps: RollUpRepository;
  versions: SnippetVersions;
}

/** Data for other services. They check visibility themselves, so no viewer is passed. */
export class FactService {
  readonly #deps: FactServiceDeps;

  constructor(deps: FactServiceDeps) {
    this.#deps = deps;
  }

  facts(ids: readonly string[]): Promise<SnippetFacts[]> {
    return this.#deps.facts.facts(ids);
  }

  rows(ids: readonly string[]): Promise<SnippetRow[]> {
    return this.#deps.facts.rows(ids);
  }

  sources(ids: readonly string[]): Promise<SnippetSource[]> {
    return this.#deps.facts.sources(ids);
  }

  /**
   * Skips the database for snippets that are public in an up-to-date index: a page of collections
   * requests thousands of snippets, and MongoDB would read each with its code.
   */
  async visibility(asked: {
    ids: readonly string[];
    fromDatabase: boolean;
  }): Promise<SnippetVisibility> {
    const { facts, versions } = this.#deps;
    const { ids, fromDatabase } = asked;
    if (fromDatabase) return facts.visibility(ids);
    await versions.refresh();
    return facts.visibility(
      versions.isCurrent() ? ids.filter((id) => !versions.isPublic(id)) : ids,
    );
  }

  addresses(after: string | null): Promise<PublicAddresses> {
    return this.#deps.facts.addresses(after);
  }

  async stats(authorIds: readonly string[]): Promise<Record<string, Omit<AuthorStats, 'bytes'>>> {
    const found = await this.#deps.stats.ofAuthors(authorIds);
    return Object.fromEntries([...found].map(([id, { bytes: _, ...stats }]) => [id, stats]));
  }

  /** Read from daily sums, not from snippets: deletions never reduce received stars. */
  received(authorIds: readonly string[]): Promise<Record<string, Received>> {
    return this.#deps.rollUps.receivedBy(authorIds);
  }

  async totals(): Promise<Totals> {
    const [{ public: platform }, totalLanguages] = await Promise.all([
      this.#deps.stats.platform(),
      this.#publicLanguages(),
    ]);
    return { ...platform, totalLanguages };
  }

  /** Counts the languages that public snippets are written in. */
  async #publicLanguages(): Promise<number> {
    const { index } = this.#deps;
    const scope = { kind: 'public' } as const;
    const counts = await Promise.all(
      LANGUAGE_KEYS.map((language) =>
        index.count({ viewer: ANYBODY, scope, filters: { language } }),
      ),
    );
    return counts.filter((count) => count > 0).length;
  }
}
