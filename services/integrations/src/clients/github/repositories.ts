import { Repository } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { GithubRequests } from './requests.ts';
import { BranchesShape, RepositoryShape } from './shapes.ts';

interface Page {
  page: number;
  limit: number;
}

interface Query extends Page {
  type: 'all' | 'owner' | 'public' | 'private' | 'member';
  search: string;
}

interface RepositoryPage {
  repositories: Repository[];
  pagination: Page & { hasNext: boolean };
}

/** Maximum number of pages that a search by name reads: GitHub cannot search the repositories of a connection. */
const SEARCHED_PAGES = 10;
const PAGE = 100;

export interface RepositoriesDeps {
  requests: GithubRequests;
  cache: ShortCache;
  /** Prefix of the cache keys of this connection. */
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

/** Path of a repository in the API. */
export const pathOf = (owner: string, repo: string): string =>
  `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`;

/** Reads repositories and their branches. */
export class Repositories {
  readonly #deps: RepositoriesDeps;

  constructor(deps: RepositoriesDeps) {
    this.#deps = deps;
  }

  async page(query: Query): Promise<RepositoryPage> {
    if (query.search !== '') return this.#search(query);
    const { page, limit, type } = query;
    const { repositories, hasNext } = await this.#read({ page, limit, type });
    return { repositories, pagination: { page, limit, hasNext } };
  }

  async one(owner: string, repo: string): Promise<Repository> {
    const { data } = await this.#deps.requests.get(RepositoryShape, pathOf(owner, repo));
    return toRepository(data);
  }

  /** Whether the repository is public; cached for a minute. */
  isPublic(owner: string, repo: string): Promise<boolean> {
    const key = `${this.#deps.cacheKey}:public:${owner}/${repo}`.toLowerCase();
    const load = async () => !(await this.one(owner, repo)).isPrivate;
    return this.#deps.cache.remember(key, z.boolean(), load);
  }

  async branches({ owner, repo, page, limit }: Page & { owner: string; repo: string }) {
    const parameters = { page, per_page: limit };
    const path = `${pathOf(owner, repo)}/branches`;
    const { data, hasNext } = await this.#deps.requests.get(BranchesShape, path, { parameters });
    const branches = data.map(({ name }) => ({ name }));
    return { branches, pagination: { page, limit, hasNext } };
  }

  /** Number of readable repositories: with one per page, this is the number of the last page. */
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

  async #search({ page, limit, type, search }: Query): Promise<RepositoryPage> {
    const { cache, cacheKey } = this.#deps;
    const key = `${cacheKey}:repositories:${type}`;
    const all = await cache.remember(key, z.array(Repository), () => this.#all(type));
    const wanted = search.toLowerCase();
    const found = all.filter(({ fullName }) => fullName.toLowerCase().includes(wanted));
    const repositories = found.slice((page - 1) * limit, page * limit);
    return { repositories, pagination: { page, limit, hasNext: found.length > page * limit } };
  }
}

/** Caches responses of GitHub for a minute, shared by all processes. */
export type ShortCache = ReturnType<typeof createShortCache>;

const SECONDS = 60;

function parse(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}

export function createShortCache(redis: Redis) {
  return {
    /** Returns the cached value; loads and caches it if there is none. */
    async remember<Schema extends z.ZodType>(
      key: string,
      schema: Schema,
      load: () => Promise<z.output<Schema>>,
    ): Promise<z.output<Schema>> {
      const known = schema.safeParse(parse(await redis.get(key)));
      if (known.success) return known.data;
      const loaded = await load();
      await redis.set(key, JSON.stringify(loaded), 'EX', SECONDS);
      return loaded;
    },
  };
}
