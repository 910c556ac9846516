import { AppError, LIMITS, type SimilarSnippet, type Snippet } from '@snippetry/contracts';
import {
  type RequestContext,
  slicesOf,
  type UserContext,
  type UserViewer,
} from '@snippetry/service-kit';
import { type ChosenIndex, traitsOf } from '../index/index.ts';
import type { SnippetRecord, Snippets } from '../snippets/index.ts';
import type { TextWorker } from '../texts/index.ts';
import type { SeenCode, SimilarRepository } from './similar.repository.ts';

/** Percent from which two codes count as nearly the same. */
const NEARLY_THE_SAME = 80;
/** Maximum candidates among the viewer's own snippets, and among public ones. */
const MAX_CANDIDATES = 200;
/** Candidates whose code is read and compared. */
const MAX_READ = 50;
/** Candidates whose code is in memory at once. */
const BATCH_SIZE = 10;
/** After this time no further candidates are compared. */
const TIME_LIMIT_MS = 3000;
/** Searches that one user may have in progress, such as from two tabs. */
const MAX_PER_USER = 2;
/** Additional results to request, since copies of the snippet would rank first. */
const COPIES_EXPECTED = 10;

type Candidate = { id: string; codeBands: number[] };

/** Returns candidates' ids, those that share most keys first: they are likely the most similar. */
function likeliest(candidates: readonly Candidate[], bands: readonly number[]): string[] {
  const wanted = new Set(bands);
  const shared = new Map(
    candidates.map(({ id, codeBands }) => [id, codeBands.filter((key) => wanted.has(key)).length]),
  );
  return [...shared].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

function present(viewer: UserViewer, seen: SeenCode, similarity: number): SimilarSnippet {
  const { id: _id, title, language, authorName, isPublic, starCount, authorId } = seen;
  const isOwner = authorId === viewer.id;
  return { _id, title, language, authorName, isOwner, isPublic, starCount, similarity };
}

/** Whether one was forked from the other, or both from the same snippet. */
function isCopy({ _id, forkedFrom }: Snippet, record: SnippetRecord): boolean {
  const origin = forkedFrom?._id;
  if (origin === record.id || _id === record.forkedFrom) return true;
  return origin !== undefined && origin === record.forkedFrom;
}

/** Limits how much of some costly work one user may have in progress. */
export class ConcurrencyLimit {
  readonly #max: number;
  readonly #inProgress = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** @throws AppError `request.rate_limited` if the user has the maximum in progress */
  async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#inProgress.get(userId) ?? 0;
    if (before >= this.#max) throw new AppError('request.rate_limited', { retryAfter: 1 });
    this.#inProgress.set(userId, before + 1);
    try {
      return await work();
    } finally {
      const left = (this.#inProgress.get(userId) ?? 1) - 1;
      if (left > 0) this.#inProgress.set(userId, left);
      else this.#inProgress.delete(userId);
    }
  }
}

export interface SimilarServiceDeps {
  prints: SimilarRepository;
  chosen: ChosenIndex;
  snippets: Snippets;
  comparisons: TextWorker;
}

/** Finds snippets with nearly the same code, and snippets to read after one. */
export class SimilarService {
  readonly #deps: SimilarServiceDeps;
  readonly #limit = new ConcurrencyLimit(MAX_PER_USER);

  constructor(deps: SimilarServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Returns own and public snippets with nearly the same code: most similar first, and own ones
   * before others of the same similarity.
   *
   * @throws AppError `request.rate_limited` if two requests of the user are already waiting
   */
  similar(
    { viewer }: UserContext,
    { content, except }: { content: string; except?: string | undefined },
  ): Promise<SimilarSnippet[]> {
    return this.#limit.run(viewer.id, async () => {
      const ids = await this.#candidates(viewer, content);
      const compared = await this.#compare(
        viewer,
        content,
        ids.filter((id) => id !== except).slice(0, MAX_READ),
      );
      return compared
        .filter(({ similarity }) => similarity >= NEARLY_THE_SAME)
        .sort(
          (a, b) =>
            b.similarity - a.similarity ||
            Number(b.isOwner) - Number(a.isOwner) ||
            b.starCount - a.starCount,
        )
        .slice(0, LIMITS.similar);
    });
  }

  /** Returns ids of visible snippets that share keys with the code, the likeliest first. */
  async #candidates(viewer: UserViewer, content: string): Promise<string[]> {
    const { prints, comparisons } = this.#deps;
    const bands = await comparisons.run('bandsOf', content);
    if (bands.length === 0) return [];
    const limit = MAX_CANDIDATES;
    const [own, all] = await Promise.all([
      prints.sharing(viewer, bands, { own: true, limit }),
      prints.sharing(viewer, bands, { own: false, limit }),
    ]);
    return likeliest([...own, ...all], bands);
  }

  async #compare(
    viewer: UserViewer,
    content: string,
    ids: readonly string[],
  ): Promise<SimilarSnippet[]> {
    const { prints, comparisons } = this.#deps;
    const until = Date.now() + TIME_LIMIT_MS;
    const compared: SimilarSnippet[] = [];
    for (const batch of slicesOf(ids, BATCH_SIZE)) {
      if (Date.now() >= until) break;
      const codes = await prints.codes(viewer, batch);
      const others = codes.map((seen) => seen.content);
      const percents = await comparisons.run('resemblances', content, others);
      compared.push(...codes.map((seen, at) => present(viewer, seen, percents[at] ?? 0)));
    }
    return compared;
  }

  /** Returns the snippets that are most like one; copies of it come last. */
  async alike({ viewer }: RequestContext, id: string, limit: number): Promise<Snippet[]> {
    const { chosen, snippets } = this.#deps;
    const record = await snippets.cache.find(viewer, id);
    if (record === null) throw new AppError('snippet.not_found');
    const { language } = record;
    const found = await chosen.index.alike({
      viewer,
      except: id,
      language,
      traits: traitsOf(record),
      limit: limit + COPIES_EXPECTED,
    });
    const shown = await snippets.presenter.page(viewer, found);
    const copies = shown.filter((snippet) => isCopy(snippet, record));
    const others = shown.filter((snippet) => !copies.includes(snippet));
    return [...others, ...copies].slice(0, limit);
  }
}
