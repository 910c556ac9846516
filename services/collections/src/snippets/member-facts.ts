import type { SnippetFacts } from '@snippetry/contracts';
import type { AskFacts } from '@snippetry/service-kit';

export interface MemberFacts {
  /**
   * Facts by snippet id, asked for anew each time: a snippet that went private a moment ago must
   * not be named or counted.
   *
   * @throws AppError service.unavailable where the snippets service cannot be asked
   */
  of(ids: string[], requestId: string): Promise<Map<string, SnippetFacts>>;
}

/** Ids one question may carry. */
const BATCH = 200;
/** Questions under way at once, for the rare page whose collections hold thousands of snippets. */
const AT_ONCE = 4;

export function createMemberFacts(ask: AskFacts): MemberFacts {
  return {
    async of(ids, requestId) {
      const wanted = [...new Set(ids)];
      const batches: string[][] = [];
      for (let at = 0; at < wanted.length; at += BATCH) batches.push(wanted.slice(at, at + BATCH));
      const facts = new Map<string, SnippetFacts>();
      for (let at = 0; at < batches.length; at += AT_ONCE) {
        const some = batches.slice(at, at + AT_ONCE);
        const answers = await Promise.all(some.map((batch) => ask(batch, requestId)));
        for (const snippet of answers.flat()) facts.set(snippet._id, snippet);
      }
      return facts;
    },
  };
}
