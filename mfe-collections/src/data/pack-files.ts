import type { ApiInput } from '@snippetry/contracts';
import { type ApiFile, apiFile } from '@snippetry/web-kit';

/** What a collection can be downloaded as. */
export type PackFormat = NonNullable<ApiInput<'GET /collections/:id/pack'>['query']>['format'] &
  string;

/** Which state of a collection: as it is now, its newest version, or one by its number. */
export type PackVersion = 'current' | 'latest' | number;

/** A download of a collection. */
export interface PackRequest {
  id: string;
  version: PackVersion;
  format: PackFormat;
}

/** Fetches a collection as a file. */
export function fetchPack({ id, version, format }: PackRequest): Promise<ApiFile> {
  const query = { format };
  if (version === 'current') return apiFile('GET /collections/:id/pack', { params: { id }, query });
  const params = { id, version: String(version) };
  return apiFile('GET /collections/:id/pack@:version', { params, query });
}
