import {
  type CurrentAnchor,
  LANGUAGE_KEYS,
  type PublicAddresses,
  type RouteReply,
  type SnippetFacts,
  type SnippetRow,
  type SnippetSource,
  type SnippetVisibility,
  type snippetInternalRoutes,
} from '@snippetry/contracts';
import { ANYBODY, SYSTEM } from '@snippetry/service-kit';
import type { AuthorStats, AuthorStatsFeature, Received } from '../author-stats/index.ts';
import type { ChosenIndex } from '../index/index.ts';
import type { SnippetRecord, Snippets } from '../snippets/index.ts';
import type { LineRange, TextWorker } from '../texts/index.ts';
import type { Trash } from '../trash/index.ts';
import type { FactRepository } from './fact.repository.ts';

type Totals = RouteReply<(typeof snippetInternalRoutes)['GET /internal/snippets/totals']>['totals'];

/** Lines of a revision. */
type Anchor = LineRange & { revision: number };

interface CurrentAnchors {
  revision: number;
  anchors: CurrentAnchor[];
}

const NOT_KEPT: CurrentAnchor = { current: null, fault: 'revision' };

export interface FactServiceDeps {
  facts: FactRepository;
  authorStats: AuthorStatsFeature;
  chosen: ChosenIndex;
  snippets: Snippets;
  comparisons: TextWorker;
  trash: Pick<Trash, 'repository'>;
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

  /** Returns those of the snippets that are not purged. */
  async existing(ids: readonly string[]): Promise<string[]> {
    const { facts, trash } = this.#deps;
    return [...(await facts.existing(ids)), ...(await trash.repository.existing(ids))];
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
    const { facts, chosen } = this.#deps;
    const { versions } = chosen;
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
    const found = await this.#deps.authorStats.stats.ofAuthors(authorIds);
    return Object.fromEntries([...found].map(([id, { bytes: _, ...stats }]) => [id, stats]));
  }

  /** Read from daily sums, not from snippets: deletions never reduce received stars. */
  received(authorIds: readonly string[]): Promise<Record<string, Received>> {
    return this.#deps.authorStats.rollUps.receivedBy(authorIds);
  }

  async totals(): Promise<Totals> {
    const [{ public: platform }, totalLanguages] = await Promise.all([
      this.#deps.authorStats.stats.platform(),
      this.#publicLanguages(),
    ]);
    return { ...platform, totalLanguages };
  }

  /** Counts the languages that public snippets are written in. */
  async #publicLanguages(): Promise<number> {
    const { index } = this.#deps.chosen;
    const scope = { kind: 'public' } as const;
    const counts = await Promise.all(
      LANGUAGE_KEYS.map((language) =>
        index.count({ viewer: ANYBODY, scope, filters: { language } }),
      ),
    );
    return counts.filter((count) => count > 0).length;
  }

  /** Returns the anchors in the given order; null if the snippet does not exist. */
  async anchors(
    id: string,
    { anchors, forOwner }: { anchors: readonly Anchor[]; forOwner: boolean },
  ): Promise<CurrentAnchors | null> {
    const snippet = await this.#deps.snippets.repository.find(SYSTEM, id);
    if (snippet === null) return null;
    const found = new Map<Anchor, CurrentAnchor>();
    for (const revision of new Set(anchors.map((anchor) => anchor.revision))) {
      const ranges = anchors.filter((anchor) => anchor.revision === revision);
      const places = await this.#places(snippet, { revision, ranges, forOwner });
      for (const [at, range] of ranges.entries()) found.set(range, places?.[at] ?? NOT_KEPT);
    }
    return {
      revision: snippet.revision,
      anchors: anchors.map((anchor) => found.get(anchor) ?? NOT_KEPT),
    };
  }

  /** Returns null if the revision is not stored or the viewer may not see it. */
  async #places(
    snippet: SnippetRecord,
    asked: { revision: number; ranges: readonly Anchor[]; forOwner: boolean },
  ): Promise<CurrentAnchor[] | null> {
    const { snippets, comparisons } = this.#deps;
    const state = await snippets.revisions.find(snippet, asked.revision);
    if (state === null) return null;
    const isCurrent = asked.revision === snippet.revision;
    if (!state.isPublic && !isCurrent && !asked.forOwner) return null;
    const moved = await comparisons.run('movedLines', state.content, snippet.content, asked.ranges);
    return moved.map((current) => ({
      current: current ?? null,
      fault: current === undefined ? 'toLine' : null,
    }));
  }
}
