import { Repository } from '@snippetry/contracts';
import { z } from 'zod';
import type { GithubApi } from '../ports/github-api.ts';
import type { GithubRequests } from './github-requests.ts';
import { BranchesShape, RepositoryShape } from './shapes.ts';
import type { ShortCache } from './short-cache.ts';

type Query = Parameters<GithubApi['repositories']>[0];
type Found = Awaited<ReturnType<GithubApi['repositories']>>;

/** Repositories that a search by name looks through: GitHub cannot search those of a connection. */
const SEARCHED_PAGES = 10;
const PAGE = 100;

export interface ReadRepositoriesDeps {
  requests: GithubRequests;
  cache: ShortCache;
  /** Names this connection in the cache. */
  cacheKey: string;
}

function toRepository(found: RepositoryShape): Repository {
  return {
    id: found.id,
    name: found.name,
    fullName: found.full_name,
    description: found.description ?? null,
    language: found.language ?? null,
    stargazersCount: found.stargazers_count ?? 0,
    isPrivate: found.private,
    defaultBranch: found.default_branch ?? 'main',
    updatedAt: found.updated_at ?? null,
  };
}

/** Where a repository is. */
export const placeOf = (owner: string, repo: string): string =>
  `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`;

/** Reads repositories and their branches. */
export class ReadRepositories {
  readonly #deps: ReadRepositoriesDeps;

  constructor(deps: ReadRepositoriesDeps) {
    this.#deps = deps;
  }

  async page(query: Query): Promise<Found> {
    if (query.search !== '') return this.#search(query);
    const { page, limit, type } = query;
    const { repositories, hasNext } = await this.#read({ page, limit, type });
    return { repositories, pagination: { page, limit, hasNext } };
  }

  async one(owner: string, repo: string): Promise<Repository> {
    const { data } = await this.#deps.requests.get(RepositoryShape, placeOf(owner, repo));
    return toRepository(data);
  }

  /** Whether everybody may see it; asked once a minute at most. */
  isPublic(owner: string, repo: string): Promise<boolean> {
    const key = `${this.#deps.cacheKey}:public:${owner}/${repo}`.toLowerCase();
    const load = async () => !(await this.one(owner, repo)).isPrivate;
    return this.#deps.cache.remember(key, z.boolean(), load);
  }

  async branches({ owner, repo, page, limit }: Parameters<GithubApi['branches']>[0]) {
    const parameters = { page, per_page: limit };
    const path = `${placeOf(owner, repo)}/branches`;
    const { data, hasNext } = await this.#deps.requests.get(BranchesShape, path, { parameters });
    const branches = data.map(({ name }) => ({ name }));
    return { branches, pagination: { page, limit, hasNext } };
  }

  /** How many the connection may read: with one on a page, that is the number of the last page. */
  async count(): Promise<number> {
    const parameters = { per_page: 1 };
    const path = '/user/repos';
    const answer = await this.#deps.requests.get(z.array(RepositoryShape), path, { parameters });
    return answer.lastPage ?? answer.data.length;
  }

  async #read({ page, limit, type }: Omit<Query, 'search'>) {
    const parameters = { page, per_page: limit, type, sort: 'updated' };
    const path = '/user/repos';
    const { data, hasNext } = await this.#deps.requests.get(z.array(RepositoryShape), path, {
      parameters,
    });
    return { repositories: data.map(toRepository), hasNext };
  }

  async #all(type: Query['type']): Promise<Repository[]> {
    const all: Repository[] = [];
    for (let page = 1; page <= SEARCHED_PAGES; page += 1) {
      const { repositories, hasNext } = await this.#read({ page, limit: PAGE, type });
      all.push(...repositories);
      if (!hasNext) break;
    }
    return all;
  }

  async #search({ page, limit, type, search }: Query): Promise<Found> {
    const { cache, cacheKey } = this.#deps;
    const key = `${cacheKey}:repositories:${type}`;
    const all = await cache.remember(key, z.array(Repository), () => this.#all(type));
    const wanted = search.toLowerCase();
    const found = all.filter(({ fullName }) => fullName.toLowerCase().includes(wanted));
    const repositories = found.slice((page - 1) * limit, page * limit);
    return { repositories, pagination: { page, limit, hasNext: found.length > page * limit } };
  }
}
