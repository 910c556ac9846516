import { AppError } from '@snippetry/contracts';
import { retryRace, type UnitOfWork, type UserContext } from '@snippetry/service-kit';
import type { CollectionRepository } from '../store/collection.repository.ts';
import { isDoubleStar, type StarRepository } from '../store/star.repository.ts';

export interface StarServiceDeps {
  unitOfWork: UnitOfWork;
  repository: CollectionRepository;
  stars: StarRepository;
}

interface Starred {
  isStarred: boolean;
  starCount: number;
}

export class StarService {
  readonly #deps: StarServiceDeps;

  constructor(deps: StarServiceDeps) {
    this.#deps = deps;
  }

  /** Adds the viewer's star, or removes it if present. */
  toggle(ctx: UserContext, id: string): Promise<Starred> {
    const { unitOfWork, repository, stars } = this.#deps;
    const toggle = () =>
      unitOfWork.commit(ctx, async (tx) => {
        const found = await repository.find(ctx.viewer, id, tx);
        if (found === null) throw new AppError('collection.not_found');
        return stars.toggle(tx, ctx.viewer, found.id);
      });
    // The same person gave the star at the same moment: this toggle has to take it back.
    return retryRace(toggle, isDoubleStar);
  }
}
