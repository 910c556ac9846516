import type { Moderators } from '@snippetry/service-kit';
import type { SnippetUnitOfWork } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import type { Trash } from '../trash/index.ts';
import { hidingHandlers } from './hiding.routes.ts';
import { HidingService } from './hiding.service.ts';

interface HidingDeps {
  unitOfWork: SnippetUnitOfWork;
  moderators: Moderators;
  snippets: Snippets;
  trash: Trash;
}

export function createHiding({ unitOfWork, moderators, snippets, trash }: HidingDeps) {
  const service = new HidingService({
    unitOfWork,
    moderators,
    snippets: snippets.repository,
    trash: trash.repository,
    writer: snippets.writer,
  });
  return { service, handlers: hidingHandlers(service) };
}
