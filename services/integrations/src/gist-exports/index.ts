import { gistExportRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  publicRoutes,
  type ServiceBase,
  type SnippetsConfig,
  UnitOfWork,
} from '@snippetry/service-kit';
import { SnippetsClient } from '../clients/snippets.client.ts';
import type { GithubAccess } from '../github/index.ts';
import { GistExportRepository } from './gist-export.repository.ts';
import { gistExportHandlers } from './gist-export.routes.ts';
import { GistExportService } from './gist-export.service.ts';

/** Exports of snippets as gists. */
export function createGistExports(
  { config, connection, log }: ServiceBase<BaseConfig & SnippetsConfig>,
  github: GithubAccess,
) {
  const repository = new GistExportRepository(connection);
  const service = new GistExportService({
    unitOfWork: new UnitOfWork({ connection, log }),
    repository,
    snippets: new SnippetsClient(config),
    github,
  });
  return {
    personalData: repository.personalData,
    onUserDeleted: repository.removeOfUser.bind(repository),
    onSnippetDeleted: repository.removeOfSnippet.bind(repository),
    routes: [publicRoutes(gistExportRoutes, gistExportHandlers(service))],
  };
}
