import { type PageQuery, type Pagination, paginate, type Thing } from '@snippetry/contracts';
import type { UnitOfWork, UserContext } from '@snippetry/service-kit';
import { grant } from './thing.policy.ts';
import { presentThing } from './thing.presenter.ts';
import type { ThingRepository } from './thing.repository.ts';

interface ThingServiceDeps {
  unitOfWork: UnitOfWork;
  repository: ThingRepository;
}

/** Lists, adds and deletes things. */
export class ThingService {
  readonly #deps: ThingServiceDeps;

  constructor(deps: ThingServiceDeps) {
    this.#deps = deps;
  }

  async list(
    { viewer }: UserContext,
    query: PageQuery,
  ): Promise<{ things: Thing[]; pagination: Pagination }> {
    const { records, total } = await this.#deps.repository.page(query);
    return {
      things: records.map((record) => presentThing(viewer, record)),
      pagination: paginate(query, total),
    };
  }

  async add(ctx: UserContext, text: string): Promise<Thing> {
    const { unitOfWork, repository } = this.#deps;
    const draft = { ownerId: ctx.viewer.id, text };
    const record = await unitOfWork.commit(ctx, (tx) => repository.insert(tx, draft));
    return presentThing(ctx.viewer, record);
  }

  /** @throws AppError `route.not_found` or `access.forbidden` */
  async delete(ctx: UserContext, id: string): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    await unitOfWork.commit(ctx, async (tx) => {
      const thing = grant(ctx.viewer, 'delete', await repository.find(tx, id));
      await repository.remove(tx, thing.id);
    });
  }
}
