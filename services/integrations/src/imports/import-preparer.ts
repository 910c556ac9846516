import type { Gist } from '@snippetry/contracts';
import { fillText, msg } from '@snippetry/contracts/texts';
import type { SystemContext } from '@snippetry/service-kit';
import type { ImportFault, ImportItem, ImportOrder, ImportRecord } from '../domain/import.ts';
import { pathFault } from '../domain/import-path.ts';
import type { GithubAccess, GithubApi } from '../ports/github-api.ts';

/** Files of gists that one import takes; a gist can have hundreds. */
const MOST_GIST_FILES = 500;
const PAGE = 100;
const MOST_PAGES = 30;

/** The files that can be imported, and why others cannot; each counts once. */
export function sortPaths(items: readonly ImportItem[]): Pick<ImportOrder, 'items' | 'refused'> {
  const seen = new Set<string>();
  const order: Pick<ImportOrder, 'items' | 'refused'> = { items: [], refused: [] };
  for (const item of items) {
    const name = item.gistId === null ? item.path : `${item.gistId}/${item.path}`;
    const fault = seen.has(name) ? msg('It was chosen twice') : pathFault(item.path);
    seen.add(name);
    if (fault === null) order.items.push(item);
    else order.refused.push({ path: name, message: fault });
  }
  return order;
}

/** Own gists by their ids: those of the wanted ones that there are. */
async function findGists(api: GithubApi, wanted: ReadonlySet<string>): Promise<Map<string, Gist>> {
  const found = new Map<string, Gist>();
  for (let page = 1; page <= MOST_PAGES && found.size < wanted.size; page += 1) {
    const { gists, pagination } = await api.gists({ page, limit: PAGE });
    for (const gist of gists) if (wanted.has(gist.id)) found.set(gist.id, gist);
    if (!pagination.hasNext) break;
  }
  return found;
}

async function prepareGists(api: GithubApi, gistIds: string[]): Promise<Partial<ImportOrder>> {
  const gists = await findGists(api, new Set(gistIds));
  const missing: ImportFault[] = gistIds
    .filter((id) => !gists.has(id))
    .map((id) => ({ path: id, message: msg('You have no such gist at GitHub') }));
  const files = [...gists.values()].flatMap((gist) =>
    gist.files.map(({ name }) => ({ path: name, gistId: gist.id })),
  );
  const { items, refused } = sortPaths(files.slice(0, MOST_GIST_FILES));
  const tooMany = files.slice(MOST_GIST_FILES).map(({ path, gistId }) => ({
    path: `${gistId}/${path}`,
    message: fillText('An import can have at most {max} files of gists', { max: MOST_GIST_FILES }),
  }));
  return { items, refused: [...missing, ...refused, ...tooMany] };
}

/** Finds out what an import consists of. */
export async function prepareImport(
  access: GithubAccess,
  ctx: SystemContext,
  record: ImportRecord,
): Promise<Partial<ImportOrder>> {
  const { kind, userId, owner, repo, ref } = record;
  const api = await access.for(ctx, userId, 'import');
  if (kind === 'gist.import') return prepareGists(api, record.gistIds);
  // One question tells for all files whether the repository is there.
  const { defaultBranch } = await api.repository(owner ?? '', repo ?? '');
  return { ref: ref ?? defaultBranch };
}
