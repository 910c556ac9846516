import type { GithubStatus } from '@snippetry/contracts';
import type { SystemContext, Transaction, UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { NewGithubConnection } from '../domain/github-connection.ts';
import type { GithubConnectionRepository } from '../store/github-connection.repository.ts';
import { presentStatus } from './github.presenter.ts';

export interface GithubServiceDeps {
  unitOfWork: UnitOfWork;
  repository: GithubConnectionRepository;
  /** Whether the operator registered a GitHub application. */
  isConfigured: boolean;
}

/** The GitHub connections of users. */
export class GithubService {
  readonly #deps: GithubServiceDeps;

  constructor(deps: GithubServiceDeps) {
    this.#deps = deps;
  }

  get isConfigured(): boolean {
    return this.#deps.isConfigured;
  }

  async status(ctx: UserContext): Promise<GithubStatus> {
    const { repository, isConfigured } = this.#deps;
    return presentStatus(await repository.find(ctx.viewer), isConfigured);
  }

  /** Stores a connection in place of the one the user has, if any. */
  connect(ctx: UserContext, connection: NewGithubConnection): Promise<void> {
    const { unitOfWork, repository } = this.#deps;
    return unitOfWork.commit(ctx, (tx) => repository.replace(tx, ctx.viewer, connection));
  }

  /**
   * The access token, for jobs that act for the user; null where no account is connected.
   *
   * @throws UnreadableToken
   */
  tokenOf(ctx: SystemContext, userId: string): Promise<string | null> {
    return this.#deps.repository.tokenOf(ctx.viewer, userId);
  }

  onUserDeleted(tx: Transaction, userId: string): Promise<void> {
    return this.#deps.repository.remove(tx, userId);
  }
}
