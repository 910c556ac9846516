import type { UserCard } from '@snippetry/contracts';
import { mentionedNames } from '@snippetry/markdown';
import type { FetchByNames, RequestContext } from '@snippetry/service-kit';
import type { Mention } from './comment.ts';

/** Maximum users mentioned by a comment; further names are plain text. */
const MAX_MENTIONS = 20;

/** Returns the names that a comment mentions, found in the same way as in the browser. */
export function namesIn(content: string): string[] {
  return mentionedNames(content).slice(0, MAX_MENTIONS);
}

const keyOf = (name: string) => name.toLowerCase();

/** Finds the users whom a text mentions. */
export class MentionFinder {
  readonly #fetchByNames: FetchByNames;

  constructor({ fetchByNames }: { fetchByNames: FetchByNames }) {
    this.#fetchByNames = fetchByNames;
  }

  /**
   * Returns the mentioned users in the order of the text. If auth does not answer, only those in
   * `known` are found: a comment must not fail for its mentions.
   */
  async find(
    ctx: RequestContext,
    text: string,
    known: readonly Mention[] = [],
  ): Promise<Mention[]> {
    const names = namesIn(text);
    const found = new Map(known.map((mention) => [keyOf(mention.username), mention]));
    const unknown = names.filter((name) => !found.has(keyOf(name)));
    for (const { _id: userId, username } of await this.#fetch(ctx, unknown)) {
      found.set(keyOf(username), { userId, username });
    }
    return names.flatMap((name) => found.get(keyOf(name)) ?? []);
  }

  async #fetch(ctx: RequestContext, names: string[]): Promise<UserCard[]> {
    if (names.length === 0) return [];
    try {
      return await this.#fetchByNames(ctx, names);
    } catch (err) {
      ctx.log.warn({ err }, 'the auth service did not answer who is mentioned');
      return [];
    }
  }
}
