import type { AuthorStatsFeature } from '../author-stats/index.ts';
import type { SnippetUnitOfWork } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import { forkHandlers } from './fork.routes.ts';
import { ForkService } from './fork.service.ts';

interface ForksDeps {
  unitOfWork: SnippetUnitOfWork;
  authorStats: AuthorStatsFeature;
  snippets: Snippets;
}

export function createForks({ unitOfWork, authorStats: { rollUps }, snippets }: ForksDeps) {
  const { repository, writer, presenter, limit } = snippets;
  const service = new ForkService({
    unitOfWork,
    snippets: repository,
    writer,
    rollUps,
    presenter,
  });
  return { handlers: forkHandlers(service, limit) };
}
