import { AppError, type Collection } from '@snippetry/contracts';
import {
  retryRace,
  type Transaction,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import type { SnippetsClient, Visibility } from '../clients/snippets.client.ts';
import {
  type CollectionPresenter,
  type CollectionRecord,
  type CollectionRepository,
  isNameTaken,
  memberIdsOf,
  type NewCollection,
  withinLimits,
} from '../collections/index.ts';
import { forkName } from '../domain/fork-name.ts';

export interface ForkServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CollectionRepository;
  presenter: CollectionPresenter;
  snippets: SnippetsClient;
}

/** Names that are looked up at once: all of an owner's may be thousands. */
const NAMES = 10;

/** A private copy of a collection with those of its members that the new owner sees. */
function copyOf(origin: CollectionRecord, ownerId: string, visibility: Visibility): NewCollection {
  const seen = origin.members.filter(({ id }) => visibility.sees({ id: ownerId }, id));
  const addedAt = new Date();
  return {
    ownerId,
    name: origin.name,
    description: origin.description,
    readme: origin.readme,
    tags: origin.tags,
    isPublic: false,
    isSample: false,
    members: withinLimits(seen, () => false).map(({ id }) => ({ id, addedAt, fromOrigin: true })),
    origin: {
      id: origin.id,
      version: origin.latestVersion,
      offeredIds: seen.map(({ id }) => id),
    },
  };
}

export class ForkService {
  readonly #deps: ForkServiceDeps;

  constructor(deps: ForkServiceDeps) {
    this.#deps = deps;
  }

  /** Copies a visible collection into a private one of the viewer. */
  async fork(ctx: UserContext, id: string): Promise<Collection> {
    const { repository, presenter, snippets } = this.#deps;
    const found = await repository.find(ctx.viewer, id);
    if (found === null) throw new AppError('collection.not_found');
    const visibility = await snippets.visibility(ctx, memberIdsOf(found));
    const copy = copyOf(found, ctx.viewer.id, visibility);
    // The same person may take the name at the same moment: the copy gets the next one.
    const record = await retryRace(() => this.#copy(ctx, copy), isNameTaken);
    return presenter.one(ctx, record, { visibility });
  }

  #copy(ctx: UserContext, copy: NewCollection): Promise<CollectionRecord> {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commit(ctx, async (tx) => {
      const origin = copy.origin && (await repository.find(ctx.viewer, copy.origin.id, tx));
      if (!origin) throw new AppError('collection.not_found');
      await repository.countFork(tx, origin.id);
      return repository.insert(tx, { ...copy, name: await this.#freeName(tx, copy) });
    });
  }

  /** The first name for the fork that its owner does not have yet. */
  async #freeName(tx: Transaction, { name, ownerId }: NewCollection): Promise<string> {
    for (let from = 0; ; from += NAMES) {
      const names = Array.from({ length: NAMES }, (_, at) => forkName(name, from + at));
      const free = await this.#deps.repository.freeName(tx, ownerId, names);
      if (free !== undefined) return free;
    }
  }
}
