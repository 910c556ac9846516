import type { githubRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { GithubService } from './github.service.ts';

type Routes = Pick<typeof githubRoutes, 'GET /github/status'>;

export function githubHandlers(service: GithubService): Handlers<Routes> {
  return { 'GET /github/status': (ctx) => service.status(ctx) };
}
