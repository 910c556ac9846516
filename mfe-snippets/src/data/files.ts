import { type ApiFile, api, apiFile } from '@snippetry/web-kit';
import type { Range } from './analytics.queries.ts';

export function fetchCodeFile(id: string): Promise<ApiFile> {
  return apiFile('GET /snippets/:id/download', { params: { id } });
}

export function fetchRawCode(id: string): Promise<ApiFile> {
  return apiFile('GET /snippets/:id/raw', { params: { id } });
}

export function fetchFigures(range: Range): Promise<ApiFile> {
  return apiFile('GET /snippets/analytics/csv', { query: { range } });
}

export type ExportFormat = 'json' | 'zip';

/** Downloads the viewer's snippets and collections as one file; `onProgress` receives the number of bytes read. */
export function fetchExport(
  format: ExportFormat,
  options: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<ApiFile> {
  return apiFile('GET /snippets/export', { query: { format } }, options);
}

/** Imports snippets; with `dryRun` the server only returns the result that each would have. */
export function importItems(items: unknown[], options: { dryRun: boolean; signal: AbortSignal }) {
  const { dryRun, signal } = options;
  return api('POST /snippets/import', { body: { items, dryRun } }, { signal });
}

/** Imports collections of snippets that are in the library already; options as in `importItems`. */
export function importCollections(
  collections: unknown[],
  options: { dryRun: boolean; signal: AbortSignal },
) {
  const { dryRun, signal } = options;
  return api('POST /collections/import', { body: { collections, dryRun } }, { signal });
}
