import { fitDescription, type Gist, languageOfFile, SnippetInput } from '@snippetry/contracts';
import { fillText, msg } from '@snippetry/contracts/texts';
import {
  type FetchFacts,
  isDuplicateKeyError,
  retryRace,
  SYSTEM,
  type SystemContext,
  type UnitOfWork,
} from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import { type GithubClient, UnusableFile } from '../clients/github/index.ts';
import type { SnippetsClient } from '../clients/snippets.client.ts';
import type { GithubAccess } from '../github/index.ts';
import {
  changeOf,
  contentKey,
  type FileLocation,
  type FileReader,
  type ImportedFile,
  type NewImportedFile,
  readFile,
  type SourceRepository,
  type UpstreamFile,
} from '../sources/index.ts';
import type { ImportRepository } from './import.repository.ts';
import {
  type FileOutcome,
  type ImportFault,
  type ImportItem,
  type ImportOrder,
  type ImportRecord,
  pathFault,
  titleOf,
} from './import.ts';

/**
 * The steps of an import that need GitHub and the snippets service. Every step is idempotent, and
 * throws an AppError of `GITHUB_ERRORS` if GitHub fails.
 */
export interface ImportWork {
  /** Returns the missing contents of the import: its branch, or the files of its gists. */
  prepare(ctx: SystemContext, record: ImportRecord): Promise<Partial<ImportOrder>>;
  importFile(ctx: SystemContext, record: ImportRecord, item: ImportItem): Promise<FileOutcome>;
  /** Runs after an import with at least one result. */
  synced(ctx: SystemContext, record: ImportRecord): Promise<void>;
}

export interface ImportWorkDeps {
  access: GithubAccess;
  unitOfWork: UnitOfWork;
  sources: SourceRepository;
  imports: ImportRepository;
  fetchFacts: FetchFacts;
  snippets: SnippetsClient;
}

/** Creates the steps against the real services. */
export function createImportWork(deps: ImportWorkDeps): ImportWork {
  const { access } = deps;
  const importer = new FileImporter(deps);
  return {
    prepare: (ctx, record) => prepareImport(access, ctx, record),
    importFile: (ctx, record, item) => importer.import(ctx, record, item),
    synced: (ctx, { userId }) => access.noteSync(ctx, userId),
  };
}

/** Maximum number of cached gists; one can have 16 MB. */
const GISTS = 4;
const GIST_MS = 10_000;

function descriptionOf({ kind, owner, repo, path }: FileLocation): string {
  const from = kind === 'gist' ? `a gist of ${owner}` : `${owner}/${repo}`;
  return fitDescription(`Imported from ${from}: ${path}`, path).value;
}

/** @throws UnusableFile if the file cannot become a snippet */
function snippetOf(source: FileLocation, content: string): SnippetInput {
  const input = SnippetInput.safeParse({
    title: titleOf(source.path, source.repo ?? source.owner),
    description: descriptionOf(source),
    content,
    language: languageOfFile(source.path),
    tags: [],
    isPublic: false,
  });
  if (input.success) return input.data;
  if (content.trim() === '') throw new UnusableFile(msg('The file is empty'));
  throw new UnusableFile(msg('No snippet can be made of this file'));
}

/** Creates the snippet of a file, unless its user already has one. */
class FileImporter {
  readonly #deps: ImportWorkDeps;
  readonly #gists = new LRUCache<string, ReturnType<GithubClient['gist']>>({
    max: GISTS,
    ttl: GIST_MS,
  });

  constructor(deps: ImportWorkDeps) {
    this.#deps = deps;
  }

  async import(ctx: SystemContext, record: ImportRecord, item: ImportItem): Promise<FileOutcome> {
    const { access, sources } = this.#deps;
    const location: FileLocation = {
      kind: item.gistId === null ? 'file' : 'gist',
      owner: record.owner ?? '',
      repo: record.repo,
      gistId: item.gistId,
      path: item.path,
      ref: record.ref,
    };
    const known = await this.#ifExists(ctx, await sources.at(SYSTEM, record.userId, location));
    const api = await access.for(ctx, record.userId, 'import');
    const reader: FileReader = {
      file: api.file,
      gist: (id, etag) =>
        etag === undefined ? this.#wholeGist(api, record.id, id) : api.gist(id, etag),
    };
    const file = await readFile(reader, location, known?.etag ?? undefined);
    if (file === null) throw new UnusableFile(msg('The gist no longer has this file'));
    if (known) return this.#compare(ctx, { known, file, record });
    if (file === 'unchanged') throw new Error('a response without an ETag cannot be unchanged');
    return this.#create(ctx, record, { location, file });
  }

  /** Caches gists: GitHub returns all files at once, and the files of an import share them. */
  #wholeGist(api: GithubClient, importId: string, id: string): ReturnType<GithubClient['gist']> {
    const key = `${importId}/${id}`;
    const cached = this.#gists.get(key);
    if (cached) return cached;
    const reading = api.gist(id);
    this.#gists.set(key, reading);
    reading.catch(() => this.#gists.delete(key));
    return reading;
  }

  /** Returns the known file; null if its snippet was deleted. */
  async #ifExists(ctx: SystemContext, known: ImportedFile | null): Promise<ImportedFile | null> {
    if (known === null) return null;
    const [facts] = await this.#deps.fetchFacts(ctx, [known.snippetId]);
    return facts?.authorId === known.userId ? known : null;
  }

  /** Stores the changed state of a known file, which must not get a second snippet. */
  async #compare(
    ctx: SystemContext,
    step: { known: ImportedFile; file: UpstreamFile | 'unchanged'; record: ImportRecord },
  ): Promise<FileOutcome> {
    const { known, file, record } = step;
    // Created by an interrupted attempt of this import.
    if (known.jobId === record.id) return { is: 'imported', snippetId: known.snippetId };
    if (file === 'unchanged' || file.sha === known.sha) return { is: 'known' };
    const { sources, unitOfWork } = this.#deps;
    const change = changeOf(known, file);
    await unitOfWork.commit(ctx, (tx) => sources.noteUpstream(tx, known, change));
    return { is: 'known' };
  }

  async #create(
    ctx: SystemContext,
    record: ImportRecord,
    { location, file }: { location: FileLocation; file: UpstreamFile },
  ): Promise<FileOutcome> {
    const { owner, sha, url, isPublic, content, etag } = file;
    const source = { ...location, owner, sha, url, isPublic };
    const { snippetId, created } = await this.#deps.snippets.createImported(ctx, {
      authorId: record.userId,
      key: contentKey(source, sha),
      jobId: record.id,
      source,
      snippet: snippetOf(source, content),
    });
    const jobId = created ? record.id : null;
    await this.#store(ctx, record, { ...source, userId: record.userId, snippetId, jobId, etag });
    return created ? { is: 'imported', snippetId } : { is: 'known' };
  }

  #store(ctx: SystemContext, { id }: ImportRecord, file: NewImportedFile): Promise<void> {
    const { unitOfWork, sources, imports } = this.#deps;
    // Two imports may store the same file at the same moment.
    return retryRace(
      () =>
        unitOfWork.commit(ctx, async (tx) => {
          // The import is deleted with its user, of whom no files must remain.
          if (await imports.has(tx, id)) await sources.put(tx, file);
        }),
      (error) => isDuplicateKeyError(error, 'one_per_place'),
    );
  }
}

/** Maximum number of files of gists per import; a gist can have hundreds. */
const MAX_GIST_FILES = 500;
const PAGE = 100;
const MAX_PAGES = 30;

/** Splits items into importable and refused ones. Duplicates are refused. */
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

/** Returns the user's gists with these ids. */
async function findGists(
  api: GithubClient,
  wanted: ReadonlySet<string>,
): Promise<Map<string, Gist>> {
  const found = new Map<string, Gist>();
  for (let page = 1; page <= MAX_PAGES && found.size < wanted.size; page += 1) {
    const { gists, pagination } = await api.gists({ page, limit: PAGE });
    for (const gist of gists) if (wanted.has(gist.id)) found.set(gist.id, gist);
    if (!pagination.hasNext) break;
  }
  return found;
}

async function prepareGists(api: GithubClient, gistIds: string[]): Promise<Partial<ImportOrder>> {
  const gists = await findGists(api, new Set(gistIds));
  const missing: ImportFault[] = gistIds
    .filter((id) => !gists.has(id))
    .map((id) => ({ path: id, message: msg('Gist not found on GitHub') }));
  const files = [...gists.values()].flatMap((gist) =>
    gist.files.map(({ name }) => ({ path: name, gistId: gist.id })),
  );
  const { items, refused } = sortPaths(files.slice(0, MAX_GIST_FILES));
  const tooMany = files.slice(MAX_GIST_FILES).map(({ path, gistId }) => ({
    path: `${gistId}/${path}`,
    message: fillText('An import can have at most {max} files of gists', { max: MAX_GIST_FILES }),
  }));
  return { items, refused: [...missing, ...refused, ...tooMany] };
}

async function prepareImport(
  access: GithubAccess,
  ctx: SystemContext,
  record: ImportRecord,
): Promise<Partial<ImportOrder>> {
  const { kind, userId, owner, repo, ref } = record;
  const api = await access.for(ctx, userId, 'import');
  if (kind === 'gist.import') return prepareGists(api, record.gistIds);
  // Fails once for all files if the repository is missing.
  const { defaultBranch } = await api.repository(owner ?? '', repo ?? '');
  return { ref: ref ?? defaultBranch };
}
