import type { ImportedSource } from '@snippetry/contracts';
import type { ImportedFile } from '../domain/imported-file.ts';

/** A source as the API answers it. */
export type ShownSource = ImportedSource;

export function presentSource(file: ImportedFile): ShownSource {
  const { snippetId, kind, owner, repo, gistId, path, ref, sha, url, state } = file;
  return {
    ...{ snippetId, kind, owner, repo, gistId, path, ref, sha, url, state },
    importedAt: file.importedAt.toISOString(),
    checkedAt: file.checkedAt?.toISOString() ?? null,
  };
}
