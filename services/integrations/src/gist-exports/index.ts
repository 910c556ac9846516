import { gistExportRoutes, type PersonalPage } from '@snippetry/contracts';
import {
  type BaseConfig,
  publicRoutes,
  type RouteMount,
  type ServiceBase,
  type SnippetsConfig,
  type Transaction,
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
): {
  personalData: (userId: string, after: string | null) => Promise<PersonalPage>;
  onUserDeleted: (tx: Transaction, userId: string) => Promise<void>;
  onSnippetDeleted: (tx: Transaction, snippetId: string) => Promise<void>;
  routes: RouteMount[];
} {
  const repository = new GistExportRepository(connection);
  const service = new GistExportService({
    unitOfWork: new UnitOfWork({ connection, log }),
    repository,
    snippets: new SnippetsClient(config),
    github,
  });
  return {
    personalData: (userId, after) => repository.personalData(userId, after),
    onUserDeleted: (tx, userId) => repository.removeOfUser(tx, userId),
    onSnippetDeleted: (tx, snippetId) => repository.removeOfSnippet(tx, snippetId),
    routes: [publicRoutes(gistExportRoutes, gistExportHandlers(service))],
  };
}
