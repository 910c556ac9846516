import { AppError, type ErrorCode, type SnippetFacts } from '@snippetry/contracts';
import type { AskFacts, Asking, Viewer } from '@snippetry/service-kit';

const proof = Symbol('visible');

/** A snippet that a viewer was found to see. Only this module makes one; queries demand it. */
export interface VisibleSnippet {
  readonly id: string;
  readonly ownerId: string;
  readonly viewer: Viewer;
  readonly [proof]: true;
}

export interface SnippetAccess {
  /** For reads: judges by an answer that is at most a second old. */
  see(asking: Asking, snippetId: string, refusal?: ErrorCode): Promise<VisibleSnippet>;
  /** For writes: always asks. */
  seeNow(asking: Asking, snippetId: string): Promise<VisibleSnippet>;
  /** The snippet changed: what is remembered of it no longer counts. */
  forget(snippetId: string): void;
}

const MAX_AGE_MS = 1000;
const MAX_REMEMBERED = 2000;

interface Remembered {
  at: number;
  facts: Promise<SnippetFacts | null>;
}

function maySee(viewer: Viewer, facts: SnippetFacts): boolean {
  return facts.isPublic || (viewer.kind === 'user' && viewer.id === facts.authorId);
}

/** What an event tells of a snippet proves that its author sees it. */
export function seenByAuthor(told: { snippetId: string; authorId: string }): VisibleSnippet {
  const { snippetId: id, authorId: ownerId } = told;
  const viewer = { id: ownerId, username: '', jti: '', exp: 0, key: ownerId };
  return { id, ownerId, viewer: { kind: 'user', ...viewer }, [proof]: true };
}

export function createSnippetAccess(ask: AskFacts, now: () => number = Date.now): SnippetAccess {
  const remembered = new Map<string, Remembered>();

  async function askOne(id: string, requestId: string): Promise<SnippetFacts | null> {
    const [facts] = await ask([id], requestId);
    return facts ?? null;
  }

  function remember(id: string, requestId: string): Promise<SnippetFacts | null> {
    // Stamped before asking, or an answer that was long under way would count as fresh.
    const entry = { at: now(), facts: askOne(id, requestId) };
    remembered.delete(id);
    remembered.set(id, entry);
    entry.facts.catch(() => {
      if (remembered.get(id) === entry) remembered.delete(id);
    });
    const [oldest] = remembered.keys();
    if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return entry.facts;
  }

  function recent(id: string, requestId: string): Promise<SnippetFacts | null> {
    const entry = remembered.get(id);
    return entry && now() - entry.at < MAX_AGE_MS ? entry.facts : remember(id, requestId);
  }

  function judge(viewer: Viewer, facts: SnippetFacts | null, refusal: ErrorCode): VisibleSnippet {
    if (!facts || !maySee(viewer, facts)) throw new AppError(refusal);
    return { id: facts._id, ownerId: facts.authorId, viewer, [proof]: true };
  }

  return {
    async see({ viewer, requestId }, snippetId, refusal = 'snippet.not_found') {
      return judge(viewer, await recent(snippetId, requestId), refusal);
    },
    async seeNow({ viewer, requestId }, snippetId) {
      const facts = await remember(snippetId, requestId);
      return judge(viewer, facts, 'snippet.not_found');
    },
    forget: (snippetId) => void remembered.delete(snippetId),
  };
}
