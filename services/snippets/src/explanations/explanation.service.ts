import type { AiExplanation } from '@snippetry/contracts';
import { codeFingerprint, type RequestContext, SYSTEM } from '@snippetry/service-kit';
import type { SnippetRepository } from '../store/snippet.repository.ts';
import type { SnippetUnitOfWork } from '../store/transaction.ts';

export interface ExplanationServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: SnippetRepository;
}

/** An explanation, and which code it is about. */
export interface ExplainedCode {
  fingerprint: string;
  explanation: Omit<AiExplanation, 'isStale'>;
}

/** Keeps explanations with the snippets that they are about. */
export class ExplanationService {
  readonly #deps: ExplanationServiceDeps;

  constructor(deps: ExplanationServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Stores an explanation, which is no edit of the snippet. An older one never replaces a newer one,
   * so it may be repeated; returns false if the snippet is gone or its code is not the explained one.
   */
  store(
    ctx: RequestContext,
    id: string,
    { fingerprint, explanation }: ExplainedCode,
  ): Promise<boolean> {
    const { unitOfWork, snippets } = this.#deps;
    return unitOfWork.commit(ctx, async (tx) => {
      const snippet = await snippets.find(SYSTEM, id, tx);
      if (snippet === null || codeFingerprint(snippet) !== fingerprint) return false;
      const known = snippet.explanation;
      const isKnown = known?.fingerprint === fingerprint;
      if (isKnown && known.generatedAt >= explanation.generatedAt) return true;
      return snippets.setExplanation(tx, snippet, { ...explanation, fingerprint });
    });
  }
}
