import type { SnippetSource } from '@snippetry/contracts';
import { type CallContext, type SnippetsConfig, snippetsClientFrom } from '@snippetry/service-kit';
import type { Explanation } from '../domain/explanation.ts';

/** The snippets whose code is explained, as their own service has them. */
export interface ExplainedSnippets {
  /** Null where there is no such snippet. Whoever asks decides who sees it. */
  source(ctx: CallContext, id: string): Promise<SnippetSource | null>;
  /** Stores an explanation with a snippet, unless its code has changed. It may be repeated. */
  store(ctx: CallContext, id: string, explained: StoredExplanation): Promise<void>;
}

interface StoredExplanation {
  fingerprint: string;
  explanation: Explanation;
}

/** Asks the configured snippets service. */
export function explainedSnippetsFrom(config: SnippetsConfig): ExplainedSnippets {
  const client = snippetsClientFrom(config);
  return {
    async source(ctx, id) {
      const body = { ids: [id] };
      const { snippets } = await client.call(ctx, 'POST /internal/snippets/sources', { body });
      return snippets[0] ?? null;
    },
    async store(ctx, id, body) {
      const key = 'PUT /internal/snippets/:id/explanation';
      await client.call(ctx, key, { params: { id }, body });
    },
  };
}
