import type { ApiInput } from '@snippetry/contracts';
import { type ApiFile, apiFile } from '@snippetry/web-kit';

export type PackFormat = NonNullable<ApiInput<'GET /collections/:id/pack'>['query']>['format'] &
  string;

/** State to download: the current one, the newest version, or a version by number. */
export type PackVersion = 'current' | 'latest' | number;

export interface PackRequest {
  id: string;
  version: PackVersion;
  format: PackFormat;
}

export function fetchPack({ id, version, format }: PackRequest): Promise<ApiFile> {
  const query = { format };
  if (version === 'current') return apiFile('GET /collections/:id/pack', { params: { id }, query });
  const params = { id, version: String(version) };
  return apiFile('GET /collections/:id/pack@:version', { params, query });
}
