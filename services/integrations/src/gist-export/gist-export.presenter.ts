import type { gistExportRoutes, RouteReply } from '@snippetry/contracts';
import type { ExportedGist } from '../domain/gist-export.ts';
import type { GithubGist } from '../ports/github-api.ts';
import { fileIn, isChanged } from './gist-file.ts';

type Routes = typeof gistExportRoutes;
/** A gist as the API answers it. */
export type ShownExport = RouteReply<Routes['POST /github/export/:snippetId']>['gist'];
type ShownState = RouteReply<Routes['GET /github/export/:snippetId/state']>['export'];

export function presentExport({
  gist,
  isPublic,
}: {
  gist: ExportedGist;
  isPublic: boolean;
}): ShownExport {
  const { gistId, url, revision, exportedAt } = gist;
  return { gistId, url, isPublic, revision, exportedAt: exportedAt.toISOString() };
}

export function presentState({
  isPublic,
  exported,
  theirs,
}: {
  isPublic: boolean;
  exported: ExportedGist;
  theirs: GithubGist | null;
}): ShownState {
  const shown = presentExport({ gist: exported, isPublic });
  if (theirs === null) return { ...shown, state: 'gone', theirs: null };
  return {
    ...shown,
    state: isChanged(theirs, exported, [exported.hash]) ? 'changed' : 'same',
    theirs: {
      version: theirs.version,
      description: theirs.description,
      content: fileIn(theirs, exported.fileName)?.content ?? '',
      updatedAt: theirs.updatedAt,
    },
  };
}
