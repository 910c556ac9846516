import type { PackRequest } from '../../../data/pack-files.ts';

const MAX_LENGTH = 60;

/** Public address of a collection's file. */
export function packAddress({ id, version, format }: PackRequest): string {
  const which = version === 'current' ? 'pack' : `pack@${version}`;
  return `${window.location.origin}/api/collections/${id}/${which}?format=${format}`;
}

/** Converts a collection's name to a file name that needs no quoting in any shell. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_LENGTH);
  return slug.replace(/-+$/, '') || 'snippets';
}

/** Shell command that downloads a public collection into the right folder. */
export function installCommand(name: string, request: PackRequest): string {
  const slug = slugOf(name);
  const fetching = `curl -fsSL "${packAddress(request)}"`;
  if (request.format === 'zip')
    return `${fetching} -o ${slug}.zip && unzip ${slug}.zip -d ${slug}/`;
  if (request.format === 'json') return `${fetching} -o ${slug}.json`;
  return `${fetching} --create-dirs -o .vscode/${slug}.code-snippets`;
}
