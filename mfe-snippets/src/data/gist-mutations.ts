import { apiOptional } from '@snippetry/web-kit';
import { useMutation } from '@snippetry/web-kit/query';

/** How a snippet is exported. */
export interface GistChoice {
  isPublic: boolean;
  description: string;
}

function addressIn(data: unknown): string {
  const gist = typeof data === 'object' && data !== null && 'gist' in data ? data.gist : undefined;
  const url = typeof gist === 'object' && gist !== null && 'url' in gist ? gist.url : undefined;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) {
    throw new Error('Failed to export to GitHub');
  }
  return url;
}

/** Exports a snippet as a gist and answers the gist's address. */
export function useExportGist(id: string) {
  return useMutation({
    mutationFn: async (body: GistChoice): Promise<string> =>
      addressIn(await apiOptional('POST /github/export/:id', { params: { id }, body })),
  });
}
