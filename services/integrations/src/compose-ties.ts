import { gistExportRoutes } from '@snippetry/contracts';
import {
  fetchFactsFrom,
  publicRoutes,
  type ServiceBase,
  snippetsClientFrom,
} from '@snippetry/service-kit';
import type { Base, Connected } from './compose-github.ts';
import type { Config } from './config.ts';
import { gistExportHandlers } from './gist-export/gist-export.routes.ts';
import { GistExportService } from './gist-export/gist-export.service.ts';
import { OwnSnippets } from './ports/own-snippets.ts';
import { sourceHandlers, sourceRoutes } from './sources/source.routes.ts';
import { SourceService } from './sources/source.service.ts';
import { SourceCheckService } from './sources/source-checks.service.ts';
import { GistExportRepository } from './store/gist-export.repository.ts';
import { ImportedFileRepository } from './store/imported-file.repository.ts';
import { SourceRepository } from './store/source.repository.ts';

/** The services that tie snippets to gists and files at GitHub. */
export function composeTies(
  { config, connection }: Base,
  { unitOfWork, access: github }: Connected,
) {
  const files = new ImportedFileRepository(connection);
  const store = { unitOfWork, github, files, sources: new SourceRepository(connection) };
  const snippets = new OwnSnippets(snippetsClientFrom(config));
  const checks = new SourceCheckService({ ...store, everyMs: config.UPSTREAM_CHECK_MS });
  const repository = new GistExportRepository(connection);
  return {
    checks,
    gistExports: new GistExportService({ unitOfWork, github, snippets, repository }),
    sources: new SourceService({ ...store, snippets, checks, fetchFacts: fetchFactsFrom(config) }),
  };
}

/** Their routes. */
export function composeTieRoutes(base: ServiceBase<Config>, connected: Connected) {
  const { gistExports, sources } = composeTies(base, connected);
  return [
    publicRoutes(gistExportRoutes, gistExportHandlers(gistExports)),
    publicRoutes(sourceRoutes, sourceHandlers(sources)),
  ];
}
