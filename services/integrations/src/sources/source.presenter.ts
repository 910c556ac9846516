import type { ImportedSource } from '@snippetry/contracts';
import type { ImportedFile } from './source.ts';

export function presentSource(file: ImportedFile): ImportedSource {
  const { snippetId, kind, owner, repo, gistId, path, ref, sha, url, state } = file;
  return {
    ...{ snippetId, kind, owner, repo, gistId, path, ref, sha, url, state },
    importedAt: file.importedAt.toISOString(),
    checkedAt: file.checkedAt?.toISOString() ?? null,
  };
}
