import type { LineRange } from '@snippetry/web-kit/code';
import type { Snippet } from '../../../data/types.ts';
import { lineHash } from '../lines/line-hash.ts';

type Shared = Pick<Snippet, '_id' | 'isPublic'>;

/** The link to a snippet's page: its public one where there is, for visitors and for what unfurls links. */
export function pageAddress({ _id, isPublic }: Shared, marked: LineRange | null): string {
  const path = isPublic ? `/public/${_id}` : `/app/snippets/${_id}`;
  return window.location.origin + path + lineHash(marked);
}

/** Where a public snippet's code is plain text. */
export function rawAddress(id: string): string {
  return `${window.location.origin}/api/snippets/${id}/raw`;
}

/** The command that fetches a public snippet's code. */
export function curlCommand(id: string): string {
  return `curl -fsSL '${rawAddress(id)}'`;
}
