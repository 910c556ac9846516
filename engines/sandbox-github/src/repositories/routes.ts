import { json, type Request, type Response, Router } from 'express';
import { answer, requireToken, tokenOf } from '../http/caller.ts';
import { invalid } from '../http/failures.ts';
import { pageOf } from '../http/paging.ts';
import type { Repositories, RepositoryJson } from './repositories.ts';
import type { Upstream } from './upstream.ts';

/** Answers omit the content of files above this size. */
const MAX_INLINE_BYTES = 1_048_576;
const MAX_BODY = '100mb';
const TYPES = ['all', 'owner', 'public', 'private', 'member'];
const SORTS: Record<string, (repository: RepositoryJson) => string> = {
  created: (repository) => repository.created_at,
  updated: (repository) => repository.updated_at,
  pushed: (repository) => repository.pushed_at,
  full_name: (repository) => repository.full_name.toLowerCase(),
};

/** Parameters of a route below a repository. */
interface RepositoryParams {
  owner: string;
  repo: string;
}

const queryOf = (req: Request<never>) => new URL(req.originalUrl, 'http://x').search;

/** Sorts and filters like `GET /user/repos`. */
function selected(req: Request, all: RepositoryJson[]): RepositoryJson[] {
  const type = String(req.query.type ?? 'all');
  const visibility = String(req.query.visibility ?? 'all');
  const sort = String(req.query.sort ?? 'full_name');
  const keyOf = SORTS[sort];
  if (!TYPES.includes(type) || !keyOf) throw invalid('Search', 'type', 'invalid');
  const descending = String(req.query.direction ?? (sort === 'full_name' ? 'asc' : 'desc'));
  const wanted = [type, visibility];
  return all
    .filter((one) => !wanted.includes(one.private ? 'public' : 'private') && type !== 'member')
    .sort((a, b) => keyOf(a).localeCompare(keyOf(b)) * (descending === 'desc' ? -1 : 1));
}

/** GitHub leaves out the content of a file above 1 MB. */
function withoutLargeContent(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('content' in body)) return body;
  const { size } = body as { size?: number };
  return size && size > MAX_INLINE_BYTES ? { ...body, content: '', encoding: 'none' } : body;
}

/** Routes of the account and of the lists of its repositories. */
export function accountRoutes(
  repositories: Repositories,
  upstream: Upstream,
  publicUrl: string,
): Router {
  const routes = Router();
  routes.get('/user', async (req: Request, res: Response) => {
    const token = requireToken(req);
    const user = await upstream.demand<object>(token.login, '/user');
    const own = await repositories.owned({ ...token, scopes: ['repo'] }, token.login);
    const hidden = own.filter((one) => one.private).length;
    const canCount = token.scopes.includes('repo');
    answer(req, res, {
      ...user,
      public_repos: own.length - hidden,
      ...(canCount ? { total_private_repos: hidden, owned_private_repos: hidden } : {}),
    });
  });
  routes.get('/user/emails', (req: Request, res: Response) => {
    const { login } = requireToken(req, 'user:email');
    const email = `${login}@sandbox-github.example`;
    answer(req, res, [{ email, primary: true, verified: true, visibility: 'private' }]);
  });
  routes.get('/user/repos', async (req: Request, res: Response) => {
    const token = requireToken(req);
    const all = selected(req, await repositories.owned(token, token.login));
    answer(req, res, pageOf(req, res, publicUrl, all));
  });
  return routes;
}

/** Routes below one repository. */
export function repositoryRoutes(repositories: Repositories, publicUrl: string): Router {
  const routes = Router();
  const base = '/repos/:owner/:repo';
  const find = (req: Request<RepositoryParams>) =>
    repositories.require(tokenOf(req as unknown as Request), req.params.owner, req.params.repo);

  routes.get(base, async (req: Request<RepositoryParams>, res: Response) => {
    const one = await repositories.one(tokenOf(req as unknown as Request), find(req));
    answer(req as unknown as Request, res, one);
  });
  routes.get(`${base}/branches`, async (req: Request<RepositoryParams>, res: Response) => {
    const request = req as unknown as Request;
    const all = await repositories.read(tokenOf(request), find(req), '/branches?per_page=100');
    answer(request, res, pageOf(request, res, publicUrl, all as unknown[]));
  });
  routes.get(
    [`${base}/contents{/*path}`, `${base}/commits{/*path}`, `${base}/git/{*path}`],
    async (req: Request<RepositoryParams>, res: Response) => {
      const request = req as unknown as Request;
      // Path after owner and name, still encoded.
      const rest = request.path.split('/').slice(4).join('/');
      const query = queryOf(request as Request<never>);
      const body = await repositories.read(tokenOf(request), find(req), `/${rest}${query}`);
      answer(request, res, withoutLargeContent(body));
    },
  );
  routes.put(
    `${base}/contents/*path`,
    json({ limit: MAX_BODY, type: () => true }),
    async (req: Request<RepositoryParams>, res: Response) => {
      const request = req as unknown as Request;
      const { login } = requireToken(request, 'repo');
      const { owner, name } = find(req);
      const path = decodeURIComponent(request.path.split('/').slice(5).join('/'));
      const { message, content, branch, sha } = req.body ?? {};
      const push = { login, owner, repo: name, path, message, content, branch, sha };
      const { created, body } = await repositories.push(push);
      res.status(created ? 201 : 200);
      answer(request, res, body);
    },
  );
  return routes;
}
