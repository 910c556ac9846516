import { type Request, type Response, Router } from 'express';
import type { Gists } from '../gists/gists.ts';
import { GithubFailure } from '../http/failures.ts';
import type { AccountInput } from '../options.ts';
import type { Repositories } from '../repositories/repositories.ts';
import { html, sendPage } from './html.ts';

/** Parameters of a route below a repository. */
interface RepositoryParams {
  owner: string;
  repo: string;
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')
    .slice(0, 2);

/** Pages linked from answers: accounts and gists. */
export function pageRoutes(
  accounts: AccountInput[],
  repositories: Repositories,
  gists: Gists,
): Router {
  const routes = Router();
  const accountOf = (login: string) => {
    const account = accounts.find((one) => one.login === login);
    if (!account) throw new GithubFailure(404, 'Not Found');
    return account;
  };

  routes.get('/avatars/u/:login', (req: Request<{ login: string }>, res: Response) => {
    const { name } = accountOf(req.params.login);
    res.set({ 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'max-age=3600' });
    res
      .type('svg')
      .send(
        html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="#4b5a6b"/><text x="40" y="51" font-family="sans-serif" font-size="32" fill="#fff" text-anchor="middle">${initials(name)}</text></svg>`
          .text,
      );
  });
  routes.get('/gist/:id', (req: Request<{ id: string }>, res: Response) => {
    const { login, description, isPublic, files } = gists.get(req.params.id);
    const shown = Object.entries(files).map(
      ([name, content]) => html`<h2>${name}</h2>
<pre tabindex="0" aria-label="${name}">${content}</pre>
`,
    );
    const kind = isPublic ? 'Public gist' : 'Secret gist: anyone with the link can read it';
    sendPage(
      res,
      description || 'Gist',
      html`<h1>${description || 'Gist'}</h1>
<p class="soft">${kind}, by ${login}</p>
${shown}`,
      { isWide: true },
    );
  });
  routes.get('/:owner', async (req: Request<{ owner: string }>, res: Response) => {
    const { name, login } = accountOf(req.params.owner);
    const own = await repositories.owned(null, login);
    const list = own.map(
      (one) => html`<li>${one.full_name}</li>
`,
    );
    sendPage(
      res,
      name,
      html`<h1>${name} (${login})</h1>
<ul>
${list}</ul>`,
    );
  });
  return routes;
}

/** The page of a repository, or of a file in it. */
export function repositoryPageRoutes(repositories: Repositories): Router {
  const routes = Router();
  routes.get(
    ['/:owner/:repo', '/:owner/:repo/blob/*path'],
    async (req: Request<RepositoryParams>, res: Response) => {
      const { owner, repo } = req.params;
      const input = repositories.require(null, owner, repo);
      const parts = decodeURIComponent(req.path).split('/').slice(4);
      const branch = input.branches.find(({ name }) => name === parts[0]);
      const path = parts.slice(1).join('/');
      if (!branch) {
        return sendPage(
          res,
          `${owner}/${repo}`,
          html`<h1>${owner}/${repo}</h1>
<p>${input.description ?? ''}</p>`,
        );
      }
      const query = `?ref=${encodeURIComponent(branch.name)}`;
      const file = (await repositories.read(
        null,
        input,
        `/contents/${encodeURI(path)}${query}`,
      )) as {
        content?: string;
      };
      const text = Buffer.from(file.content ?? '', 'base64').toString();
      sendPage(
        res,
        path,
        html`<h1>${path}</h1>
<p class="soft">${owner}/${repo} on ${branch.name}</p>
<pre tabindex="0" aria-label="${path}">${text}</pre>`,
        { isWide: true },
      );
    },
  );
  return routes;
}
