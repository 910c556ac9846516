import { AppError, type Snippet } from '@snippetry/contracts';
import type { UserContext } from '@snippetry/service-kit';
import { dayNumber } from '../domain/days.ts';
import { newSnippet, type StoredSnippet } from '../domain/new-snippet.ts';
import type { SnippetRecord } from '../domain/snippet.ts';
import { writtenOf } from '../domain/snippet-fields.ts';
import type { SnippetPresenter } from '../ports/snippet-presenter.ts';
import type { SnippetWriter } from '../ports/snippet-writer.ts';
import { newId } from '../store/object-ids.ts';
import type { RollUpRepository } from '../store/roll-up.repository.ts';
import type { SnippetRepository } from '../store/snippet.repository.ts';
import type { SnippetUnitOfWork, Tx } from '../store/transaction.ts';
import type { TextWorker } from '../workers/text-worker.ts';

export interface ForkServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: SnippetRepository;
  writer: SnippetWriter;
  rollUps: RollUpRepository;
  presenter: SnippetPresenter;
  texts: TextWorker;
}

export class ForkService {
  readonly #deps: ForkServiceDeps;

  constructor(deps: ForkServiceDeps) {
    this.#deps = deps;
  }

  /** Copies a visible snippet into a private one of the viewer, without counters. */
  async fork(ctx: UserContext, snippetId: string): Promise<Snippet> {
    const { unitOfWork, presenter } = this.#deps;
    const fork = await unitOfWork.commit(ctx, (tx) => this.#copy(tx, ctx, snippetId));
    return presenter.one(ctx.viewer, fork);
  }

  async #copy(tx: Tx, ctx: UserContext, snippetId: string): Promise<StoredSnippet> {
    const { snippets, writer, rollUps } = this.#deps;
    const parent = await snippets.hold(tx, ctx.viewer, snippetId);
    if (parent === null) throw new AppError('snippet.not_found');
    const counted = await snippets.count(tx, parent, { inc: { forkCount: 1 } });
    if (counted === null) throw new AppError('snippet.not_found');
    const fork = await this.#copyOf(parent, ctx);
    await writer.create(tx, fork);
    const { authorId } = parent;
    const day = dayNumber(Date.now());
    await rollUps.book(tx, [{ snippetId, authorId, day, gained: { forks: 1 } }]);
    tx.emit('snippet.forked', { snippetId, authorId, forkId: fork.id });
    return fork;
  }

  async #copyOf(parent: SnippetRecord, { viewer }: UserContext): Promise<StoredSnippet> {
    const written = { ...writtenOf(parent), isPublic: false };
    return newSnippet({
      id: newId(),
      authorId: viewer.id,
      authorName: viewer.username,
      fields: await this.#deps.texts.fieldsOf(written, viewer.username),
      forkedFrom: parent.id,
      now: new Date(),
    });
  }
}
