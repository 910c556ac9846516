import type { githubRoutes, RouteReply, RouteRequest } from '@snippetry/contracts';
import type { UnitOfWork, UserContext, UserLimit } from '@snippetry/service-kit';
import type { GithubConnectionRepository } from './github.repository.ts';
import type { GithubAccess } from './github-access.ts';

type Routes = typeof githubRoutes;
type Reply<Key extends keyof Routes> = RouteReply<Routes[Key]>;
type Query<Key extends keyof Routes> =
  RouteRequest<Routes[Key]> extends { query: infer Parsed } ? Parsed : never;

interface RepositoryName {
  owner: string;
  repo: string;
}

export interface BrowseServiceDeps {
  access: GithubAccess;
  repository: GithubConnectionRepository;
  unitOfWork: UnitOfWork;
  limit: UserLimit;
}

/** Lists what a user can import. */
export class BrowseService {
  readonly #deps: BrowseServiceDeps;

  constructor(deps: BrowseServiceDeps) {
    this.#deps = deps;
  }

  async repositories(
    ctx: UserContext,
    query: Query<'GET /github/repositories'>,
  ): Promise<Reply<'GET /github/repositories'>> {
    const github = await this.#open(ctx);
    const found = await github.repositories(query);
    const isWhole = query.page === 1 && query.type === 'all' && query.search === '';
    if (isWhole) {
      const { repositories, pagination } = found;
      const count = pagination.hasNext ? await github.countRepositories() : repositories.length;
      await this.#storeCount(ctx, count);
    }
    return found;
  }

  async one(ctx: UserContext, { owner, repo }: RepositoryName) {
    const github = await this.#open(ctx);
    return { repository: await github.repository(owner, repo) };
  }

  async contents(
    ctx: UserContext,
    { owner, repo }: RepositoryName,
    { path, ref }: Query<'GET /github/repositories/:owner/:repo/contents'>,
  ) {
    const github = await this.#open(ctx);
    return { contents: await github.contents({ owner, repo, path, ref }) };
  }

  async branches(
    ctx: UserContext,
    { owner, repo }: RepositoryName,
    { page, limit }: Query<'GET /github/repositories/:owner/:repo/branches'>,
  ) {
    const github = await this.#open(ctx);
    return github.branches({ owner, repo, page, limit });
  }

  async gists(ctx: UserContext, query: Query<'GET /github/gists'>) {
    const github = await this.#open(ctx);
    return github.gists(query);
  }

  async #open(ctx: UserContext) {
    const { access, limit } = this.#deps;
    await limit.count(ctx.viewer);
    return access.for(ctx, ctx.viewer.id, 'import');
  }

  async #storeCount(ctx: UserContext, count: number): Promise<void> {
    const { repository, unitOfWork } = this.#deps;
    const userId = ctx.viewer.id;
    const known = await repository.find(ctx.viewer);
    if (!known || known.account.repositoryCount === count) return;
    const state = { userId, connectedAt: known.connectedAt };
    await unitOfWork.commit(ctx, (tx) => repository.setRepositoryCount(tx, state, count));
  }
}
