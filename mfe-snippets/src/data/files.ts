import { type ApiFile, api, apiFile } from '@snippetry/web-kit';
import type { Range } from './analytics-queries.ts';

/** The code of a snippet as a file with a fitting name. */
export function fetchCodeFile(id: string): Promise<ApiFile> {
  return apiFile('GET /snippets/:id/download', { params: { id } });
}

/** The code of a snippet as it is served to be read in a tab. */
export function fetchRawCode(id: string): Promise<ApiFile> {
  return apiFile('GET /snippets/:id/raw', { params: { id } });
}

/** The figures of a range as a CSV file. */
export function fetchFigures(range: Range): Promise<ApiFile> {
  return apiFile('GET /snippets/analytics/csv', { query: { range } });
}

/** Shapes of an export of everything the viewer wrote and collected. */
export type ExportFormat = 'json' | 'zip';

/** Everything the viewer wrote and collected, in one file; `onProgress` is told how many bytes have arrived. */
export function fetchExport(
  format: ExportFormat,
  options: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<ApiFile> {
  return apiFile('GET /snippets/export', { query: { format } }, options);
}

/** Has the server take in snippets, or with `dryRun` only say what would become of each. */
export function importItems(items: unknown[], options: { dryRun: boolean; signal: AbortSignal }) {
  const { dryRun, signal } = options;
  return api('POST /snippets/import', { body: { items, dryRun } }, { signal });
}

/** Has the server take in collections of snippets that it has; see `importItems`. */
export function importCollections(
  collections: unknown[],
  options: { dryRun: boolean; signal: AbortSignal },
) {
  const { dryRun, signal } = options;
  return api('POST /collections/import', { body: { collections, dryRun } }, { signal });
}
