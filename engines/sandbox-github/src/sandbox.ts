import express, { type NextFunction, type Request, type Response } from 'express';
import { Gists } from './gists/gists.ts';
import { gistRoutes } from './gists/routes.ts';
import { withCaller } from './http/caller.ts';
import { GithubFailure, sendFailure } from './http/failures.ts';
import { authorizeRoutes } from './oauth/authorize.ts';
import { Codes } from './oauth/codes.ts';
import { exchangeRoutes } from './oauth/exchange.ts';
import type { RepositoryInput, SandboxOptions } from './options.ts';
import { pageRoutes, repositoryPageRoutes } from './pages/routes.ts';
import { Repositories } from './repositories/repositories.ts';
import { accountRoutes, repositoryRoutes } from './repositories/routes.ts';
import { startUpstream } from './repositories/upstream.ts';
import { SAMPLE_ACCOUNTS } from './samples/accounts.ts';
import { sampleRepositories } from './samples/repositories.ts';
import { openState } from './state.ts';
import { Tokens } from './tokens.ts';

/** A GitHub stand-in that does not listen on a port. */
export interface Sandbox {
  /** Answers a request: a listener of Node's HTTP server. */
  handle: express.Express;
  gists: Gists;
  repositories: Repositories;
  tokens: Tokens;
  addRepository(input: RepositoryInput): Promise<void>;
  stop(): Promise<void>;
}

/** Creates a stand-in with its accounts and repositories. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { publicUrl } = options;
  const accounts = options.accounts ?? SAMPLE_ACCOUNTS;
  const file = openState(options.dataFile);
  const upstream = await startUpstream(accounts, publicUrl);
  const repositories = new Repositories(upstream, file);
  for (const input of options.repositories ?? sampleRepositories()) await repositories.add(input);
  await repositories.replay();
  const tokens = new Tokens(file);
  const gists = new Gists(file);
  const codes = new Codes();

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.get(['/healthz', '/readyz'], (_req, res) => void res.json({ status: 'ok' }));
  app.use(authorizeRoutes(options, accounts, codes, (login) => tokens.granted(login)));
  app.use(exchangeRoutes(options, codes, tokens));
  app.use(withCaller(tokens));
  app.use(gistRoutes(gists, publicUrl));
  app.use(accountRoutes(repositories, upstream, publicUrl));
  app.use(repositoryRoutes(repositories, publicUrl));
  app.use(pageRoutes(accounts, repositories, gists));
  app.use(repositoryPageRoutes(repositories));
  app.use(() => {
    throw new GithubFailure(404, 'Not Found');
  });
  app.use(answerFailure);
  return {
    handle: app,
    gists,
    repositories,
    tokens,
    addRepository: (input) => repositories.add(input),
    stop: () => upstream.stop(),
  };
}

function answerFailure(error: unknown, _req: Request, res: Response, next: NextFunction): void {
  if (res.headersSent) next(error);
  else sendFailure(res, toFailure(error));
}

function toFailure(error: unknown): GithubFailure {
  if (error instanceof GithubFailure) return error;
  const { status = 500, message } = error as { status?: number; message?: string };
  if (status < 500) return new GithubFailure(status, 'Problems parsing JSON');
  process.stderr.write(`${JSON.stringify({ level: 'error', msg: message })}\n`);
  return new GithubFailure(500, 'Server Error');
}
