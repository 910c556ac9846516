import type { EventHandlers } from '@snippetry/service-kit';
import type { GistExportService } from '../gist-export/gist-export.service.ts';
import type { GithubService } from '../github/github.service.ts';
import type { ImportRecords } from '../imports/import-records.ts';
import type { SourceService } from '../sources/source.service.ts';
import type { ExplanationRepository } from '../store/explanation.repository.ts';

export interface EventDeps {
  github: GithubService;
  explanations: ExplanationRepository;
  gistExports: GistExportService;
  sources: SourceService;
  imports: ImportRecords;
}

/** Handles the events of other services. */
export function eventHandlers({
  github,
  explanations,
  gistExports,
  sources,
  imports,
}: EventDeps): EventHandlers<'integrations'> {
  return {
    'user.deleted': async ({ tx }, { userId }) => {
      await github.onUserDeleted(tx, userId);
      await explanations.removeAsker(tx, userId);
      await gistExports.onUserDeleted(tx, userId);
      await imports.onUserDeleted(tx, userId);
    },
    'snippet.deleted': async ({ tx }, { snippetId }) => {
      await gistExports.onSnippetDeleted(tx, snippetId);
      await sources.onSnippetDeleted(tx, snippetId);
    },
    'snippet.code_deleted': ({ tx }, { snippetId, fingerprint }) =>
      explanations.removeOfCode(tx, snippetId, fingerprint),
  };
}
