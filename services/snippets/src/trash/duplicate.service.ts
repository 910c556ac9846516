import { LIMITS, type Snippet } from '@snippetry/contracts';
import { newId, type UserContext } from '@snippetry/service-kit';
import { cutText } from '../domain/cut-text.ts';
import { explanationOfCopy } from '../domain/explanation.ts';
import { newSnippet } from '../domain/new-snippet.ts';
import { grant } from '../domain/snippet.policy.ts';
import { writtenOf } from '../domain/snippet-fields.ts';
import type { SnippetPresenter } from '../ports/snippet-presenter.ts';
import type { SnippetWriter } from '../ports/snippet-writer.ts';
import type { SnippetRepository } from '../store/snippet.repository.ts';
import type { SnippetUnitOfWork } from '../store/transaction.ts';
import type { TextWorker } from '../workers/text-worker.ts';

const SUFFIX = ' (copy)';

/** The title of a copy: the original's is cut where both would be too long. */
export function copyTitle(title: string): string {
  return cutText(title, LIMITS.title.max - SUFFIX.length).trimEnd() + SUFFIX;
}

export interface DuplicateServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: SnippetRepository;
  writer: SnippetWriter;
  presenter: SnippetPresenter;
  texts: TextWorker;
}

export class DuplicateService {
  readonly #deps: DuplicateServiceDeps;

  constructor(deps: DuplicateServiceDeps) {
    this.#deps = deps;
  }

  /** Copies an own snippet into a new private one, without counters or history. */
  async duplicate(ctx: UserContext, id: string): Promise<Snippet> {
    const { unitOfWork, snippets, writer, presenter, texts } = this.#deps;
    const { viewer } = ctx;
    const original = grant(viewer, 'edit', await snippets.find(viewer, id));
    const title = copyTitle(original.title);
    const written = { ...writtenOf(original), title, isPublic: false };
    const copy = newSnippet({
      id: newId(),
      authorId: viewer.id,
      authorName: viewer.username,
      fields: await texts.fieldsOf(written, viewer.username),
      explanation: explanationOfCopy(original),
      now: new Date(),
    });
    await unitOfWork.commit(ctx, (tx) => writer.create(tx, [copy]));
    return presenter.created(viewer, copy);
  }
}
