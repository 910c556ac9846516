import { LIMITS, type SimilarSnippet } from '@snippetry/contracts';
import type { UserContext, UserViewer } from '@snippetry/service-kit';
import { bandsOf } from '../domain/code-print.ts';
import { resemblance, shinglesOf } from '../domain/shingles.ts';
import type { PrintRepository, SeenCode } from '../store/print.repository.ts';

/** Percent from which two codes count as nearly the same. */
const NEARLY_THE_SAME = 80;
/** Candidates whose keys are looked at, of the own ones and of the public ones. */
const MOST_CANDIDATES = 200;
/** Candidates whose code is read and compared. */
const MOST_READ = 50;

type Candidate = { id: string; codeBands: number[] };

/** Those that share most keys first: they are most likely to be much alike. */
function likeliest(candidates: readonly Candidate[], bands: readonly number[]): string[] {
  const asked = new Set(bands);
  const shared = new Map(
    candidates.map(({ id, codeBands }) => [id, codeBands.filter((key) => asked.has(key)).length]),
  );
  const ids = [...shared].sort(([, a], [, b]) => b - a).map(([id]) => id);
  return ids.slice(0, MOST_READ);
}

function present(viewer: UserViewer, seen: SeenCode, similarity: number): SimilarSnippet {
  const { id: _id, title, language, authorName, isPublic, starCount, authorId } = seen;
  const isOwner = authorId === viewer.id;
  return { _id, title, language, authorName, isOwner, isPublic, starCount, similarity };
}

export class SimilarService {
  readonly #prints: PrintRepository;

  constructor({ prints }: { prints: PrintRepository }) {
    this.#prints = prints;
  }

  /** Own and public snippets whose code is nearly the same, the nearest first, own ones before others. */
  async similar(
    { viewer }: UserContext,
    { content, except }: { content: string; except?: string | undefined },
  ): Promise<SimilarSnippet[]> {
    const shingles = shinglesOf(content);
    const bands = bandsOf(shingles);
    if (bands.length === 0) return [];
    const prints = this.#prints;
    const limit = MOST_CANDIDATES;
    const [own, all] = await Promise.all([
      prints.sharing(viewer, bands, { own: true, limit }),
      prints.sharing(viewer, bands, { own: false, limit }),
    ]);
    const candidates = [...own, ...all].filter(({ id }) => id !== except);
    const codes = await prints.codes(viewer, likeliest(candidates, bands));
    return codes
      .map((seen) => present(viewer, seen, resemblance(shingles, shinglesOf(seen.content))))
      .filter(({ similarity }) => similarity >= NEARLY_THE_SAME)
      .sort(
        (a, b) =>
          b.similarity - a.similarity ||
          Number(b.isOwner) - Number(a.isOwner) ||
          b.starCount - a.starCount,
      )
      .slice(0, LIMITS.similar);
  }
}
