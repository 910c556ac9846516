import type { Transaction } from '@snippetry/service-kit';
import type { CollectionRepository } from '../store/collection.repository.ts';

const SAMPLE = {
  name: 'Starter kit',
  description: 'The sample snippets of this demo account, kept together.',
  tags: ['sample'],
  isPublic: false,
  isSample: true,
};
/** Sample snippets are created right after the account; later ones are the user's own. */
const WINDOW_MS = 60_000;
const MAX_SNIPPETS = 12;

export interface SampleServiceDeps {
  repository: CollectionRepository;
}

/** The collection that a demo account starts with. */
export class SampleService {
  readonly #deps: SampleServiceDeps;

  constructor(deps: SampleServiceDeps) {
    this.#deps = deps;
  }

  async onDemoRegistered(tx: Transaction, ownerId: string): Promise<void> {
    await this.#deps.repository.insert(tx, { ...SAMPLE, ownerId });
  }

  /** Adds a sample snippet of a demo account to its sample collection. */
  async onSnippetCreated(
    tx: Transaction,
    { snippetId, authorId }: { snippetId: string; authorId: string },
  ): Promise<void> {
    const { repository } = this.#deps;
    const sample = await repository.sampleOf(tx, authorId);
    if (!sample || sample.members.length >= MAX_SNIPPETS) return;
    if (Date.now() - sample.createdAt.getTime() > WINDOW_MS) return;
    await repository.addMember(tx, sample.id, snippetId);
  }
}
