import { AppError } from '@snippetry/contracts';
import type { UserViewer } from '@snippetry/service-kit';
import { type Granted, grant } from '../snippets/snippet.policy.ts';
import type { SnippetRecord } from '../snippets/snippet.record.ts';
import type { SnippetRepository } from '../snippets/snippet.repository.ts';
import type { SnippetWriter, Trace } from '../snippets/snippet.writer.ts';
import { currentState, type RevisionRecord, type RevisionSummary } from './revision.record.ts';
import type { RevisionRepository } from './revision.repository.ts';

export interface RevisionParts {
  snippets: SnippetRepository;
  revisions: RevisionRepository;
  writer: SnippetWriter;
}

/** A state, and whether it is the snippet's current one. */
export type Listed<State extends RevisionSummary> = State & { isCurrent: boolean };

/** The history of a snippet, for its owner. */
export class RevisionService {
  readonly #parts: RevisionParts;

  constructor(parts: RevisionParts) {
    this.#parts = parts;
  }

  /** The newest first. */
  async list(viewer: UserViewer, id: string): Promise<Listed<RevisionSummary>[]> {
    const snippet = await this.#own(viewer, id);
    const before = await this.#parts.revisions.before(id, snippet.revision);
    return [
      { ...currentState(snippet), isCurrent: true },
      ...before.map((state) => ({ ...state, isCurrent: false })),
    ];
  }

  async open(viewer: UserViewer, id: string, revision: number): Promise<Listed<RevisionRecord>> {
    const snippet = await this.#own(viewer, id);
    const state = await this.#stateOf(snippet, revision);
    return { ...state, isCurrent: revision === snippet.revision };
  }

  /** Writes a state as a new revision. What was private then does not become so again, nor public. */
  async restore(
    viewer: UserViewer,
    id: string,
    { revision, ...change }: { revision: number; seen: number | undefined } & Trace,
  ): Promise<SnippetRecord> {
    const state = await this.#stateOf(await this.#own(viewer, id), revision);
    const { title, description, content, language, tags, difficulty, category } = state;
    const written = { title, description, content, language, tags, difficulty, category };
    return this.#parts.writer.change(viewer, id, {
      to: ({ isPublic }) => ({ ...written, isPublic }),
      ...change,
    });
  }

  async #stateOf(snippet: Granted<'edit'>, revision: number): Promise<RevisionRecord> {
    const state = await this.#parts.revisions.find(snippet, revision);
    if (state === null) throw new AppError('snippet.revision_not_found');
    return state;
  }

  async #own(viewer: UserViewer, id: string): Promise<Granted<'edit'>> {
    return grant(viewer, 'edit', await this.#parts.snippets.find(viewer, id));
  }
}
