import type { EventPayload } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';
import type { CollectionRepository } from '../store/collection.repository.ts';

const SAMPLE = {
  name: 'Starter kit',
  description: 'The sample snippets of this demo account, kept together.',
  tags: ['sample'],
  isPublic: false,
  isSample: true,
};

export interface SampleServiceDeps {
  repository: CollectionRepository;
}

/** The collection that a demo account starts with. */
export class SampleService {
  readonly #deps: SampleServiceDeps;

  constructor(deps: SampleServiceDeps) {
    this.#deps = deps;
  }

  async onDemoFilled(
    tx: Transaction,
    { userId: ownerId, snippetIds }: EventPayload<'demo.filled'>,
  ): Promise<void> {
    const { repository } = this.#deps;
    // One of an earlier version, which began it before there were snippets.
    if (await repository.hasSample(tx, ownerId)) return;
    const addedAt = new Date();
    const members = snippetIds.map((id) => ({ id, addedAt, fromOrigin: false }));
    await repository.insert(tx, { ...SAMPLE, ownerId, members });
  }
}
