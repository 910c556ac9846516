import type { gistExportRoutes, RouteReply } from '@snippetry/contracts';
import type { GithubGist } from '../clients/github/index.ts';
import { type ExportedGist, fileIn, isChanged } from './gist-export.ts';

type Routes = typeof gistExportRoutes;
/** A gist in API responses. */
export type GistReply = RouteReply<Routes['POST /github/export/:snippetId']>['gist'];
type StateReply = RouteReply<Routes['GET /github/export/:snippetId/state']>['export'];

export function presentExport({
  gist,
  isPublic,
}: {
  gist: ExportedGist;
  isPublic: boolean;
}): GistReply {
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
}): StateReply {
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
