import type { CurrentAnchor } from '@snippetry/contracts';
import { SYSTEM } from '@snippetry/service-kit';
import type { RevisionRepository, SnippetRecord, SnippetRepository } from '../snippets/index.ts';
import type { LineRange, TextWorker } from '../texts/index.ts';

interface AnchorServiceDeps {
  snippets: SnippetRepository;
  revisions: RevisionRepository;
  texts: TextWorker;
}

/** Lines of a revision. */
type Anchor = LineRange & { revision: number };

interface CurrentAnchors {
  revision: number;
  anchors: CurrentAnchor[];
}

const NOT_KEPT: CurrentAnchor = { current: null, fault: 'revision' };

/** Finds where lines of older revisions are in the current one. */
export class AnchorService {
  readonly #deps: AnchorServiceDeps;

  constructor(deps: AnchorServiceDeps) {
    this.#deps = deps;
  }

  /** Returns the anchors in the given order; null if the snippet does not exist. */
  async find(
    id: string,
    { anchors, forOwner }: { anchors: readonly Anchor[]; forOwner: boolean },
  ): Promise<CurrentAnchors | null> {
    const snippet = await this.#deps.snippets.find(SYSTEM, id);
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
    const { revisions, texts } = this.#deps;
    const state = await revisions.find(snippet, asked.revision);
    if (state === null) return null;
    const isCurrent = asked.revision === snippet.revision;
    if (!state.isPublic && !isCurrent && !asked.forOwner) return null;
    const moved = await texts.movedLines(state.content, snippet.content, asked.ranges);
    return moved.map((current) => ({
      current: current ?? null,
      fault: current === undefined ? 'toLine' : null,
    }));
  }
}
