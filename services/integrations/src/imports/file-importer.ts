import {
  fitDescription,
  languageOfFile,
  SnippetInput,
  type SnippetSourceFile,
} from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import {
  type FetchFacts,
  type InternalClient,
  isDuplicateKeyError,
  retryRace,
  SYSTEM,
  type SystemContext,
  type UnitOfWork,
} from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { FileOutcome, ImportItem, ImportRecord } from '../domain/import.ts';
import { titleOf } from '../domain/import-path.ts';
import {
  contentKey,
  type FilePlace,
  type ImportedFile,
  type NewImportedFile,
} from '../domain/imported-file.ts';
import { newsOf } from '../domain/upstream.ts';
import { type GithubAccess, type GithubApi, UnusableFile } from '../ports/github-api.ts';
import type { ImportRepository } from '../store/import.repository.ts';
import type { ImportedFileRepository } from '../store/imported-file.repository.ts';

export interface FileImporterDeps {
  access: GithubAccess;
  unitOfWork: UnitOfWork;
  files: ImportedFileRepository;
  imports: ImportRepository;
  fetchFacts: FetchFacts;
  snippets: InternalClient;
}

/** A file as GitHub has it, of a repository or of a gist. */
interface FoundFile {
  source: SnippetSourceFile;
  content: string;
  etag: string | null;
}

/** Gists that are kept while their files are imported; one can have 16 MB. */
const GISTS = 4;
const GIST_MS = 10_000;

function descriptionOf({ kind, owner, repo, path }: SnippetSourceFile): string {
  const from = kind === 'gist' ? `a gist of ${owner}` : `${owner}/${repo}`;
  return fitDescription(`Imported from ${from}: ${path}`, path).value;
}

/** @throws UnusableFile where no snippet can be made of it */
function snippetOf({ source, content }: FoundFile): SnippetInput {
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

type Reader = Pick<GithubApi, 'file' | 'gist'>;

async function readFile(
  api: Reader,
  { place, etag }: { place: FilePlace; etag: string | undefined },
): Promise<FoundFile | 'unchanged'> {
  const { kind, owner, repo, gistId, path, ref } = place;
  if (kind === 'file') {
    const where = { owner, repo: repo ?? '', path, ...(ref !== null && { ref }) };
    const file = await api.file(where, etag);
    if (file === 'unchanged') return file;
    const { content, sha, url, isPublic } = file;
    return { source: { ...place, sha, url, isPublic }, content, etag: file.etag };
  }
  const gist = await api.gist(gistId ?? '', etag);
  if (gist === 'unchanged') return gist;
  const file = gist.files.find(({ name }) => name === path);
  if (!file) throw new UnusableFile(msg('The gist no longer has this file'));
  if (file.content === null) throw new UnusableFile(file.fault ?? msg('The file cannot be read'));
  const { url, isPublic } = gist;
  const source = { ...place, owner: gist.owner, sha: file.sha, url, isPublic };
  return { source, content: file.content, etag: gist.etag };
}

/** Makes a snippet of a file, unless its user has one of it already. */
export class FileImporter {
  readonly #deps: FileImporterDeps;
  readonly #gists = new LRUCache<string, ReturnType<GithubApi['gist']>>({
    max: GISTS,
    ttl: GIST_MS,
  });

  constructor(deps: FileImporterDeps) {
    this.#deps = deps;
  }

  async import(ctx: SystemContext, record: ImportRecord, item: ImportItem): Promise<FileOutcome> {
    const { access, files } = this.#deps;
    const place: FilePlace = {
      kind: item.gistId === null ? 'file' : 'gist',
      owner: record.owner ?? '',
      repo: record.repo,
      gistId: item.gistId,
      path: item.path,
      ref: record.ref,
    };
    const known = await this.#stillThere(ctx, await files.at(SYSTEM, record.userId, place));
    const api = await access.for(ctx, record.userId, 'import');
    const reader: Reader = {
      file: api.file,
      gist: (id, etag) =>
        etag === undefined ? this.#wholeGist(api, record.id, id) : api.gist(id, etag),
    };
    const found = await readFile(reader, { place, etag: known?.etag ?? undefined });
    if (known) return this.#compare(ctx, { known, found, record });
    if (found === 'unchanged') throw new Error('GitHub compares with what was not sent');
    return this.#make(ctx, record, found);
  }

  /** GitHub gives all files of a gist at once, so those of one import share a reading. */
  #wholeGist(api: GithubApi, importId: string, id: string): ReturnType<GithubApi['gist']> {
    const key = `${importId}/${id}`;
    const kept = this.#gists.get(key);
    if (kept) return kept;
    const reading = api.gist(id);
    this.#gists.set(key, reading);
    reading.catch(() => this.#gists.delete(key));
    return reading;
  }

  /** What was imported, unless its snippet was deleted since. */
  async #stillThere(ctx: SystemContext, known: ImportedFile | null): Promise<ImportedFile | null> {
    if (known === null) return null;
    const [facts] = await this.#deps.fetchFacts(ctx, [known.snippetId]);
    return facts?.authorId === known.userId ? known : null;
  }

  /** A file is not made a second snippet of; where it has changed, its owner is told. */
  async #compare(
    ctx: SystemContext,
    step: { known: ImportedFile; found: FoundFile | 'unchanged'; record: ImportRecord },
  ): Promise<FileOutcome> {
    const { known, found, record } = step;
    // This very import has made it, and was interrupted then.
    if (known.jobId === record.id) return { is: 'imported', snippetId: known.snippetId };
    if (found === 'unchanged' || found.source.sha === known.sha) return { is: 'known' };
    const { files, unitOfWork } = this.#deps;
    const news = newsOf(known, { sha: found.source.sha, etag: found.etag });
    await unitOfWork.commit(ctx, (tx) => files.noteUpstream(tx, known, news));
    return { is: 'known' };
  }

  async #make(ctx: SystemContext, record: ImportRecord, found: FoundFile): Promise<FileOutcome> {
    const { source, etag } = found;
    const { snippetId, created } = await this.#deps.snippets.call(
      ctx,
      'POST /internal/snippets/imported',
      {
        body: {
          authorId: record.userId,
          key: contentKey(source, source.sha),
          jobId: record.id,
          source,
          snippet: snippetOf(found),
        },
      },
    );
    const jobId = created ? record.id : null;
    await this.#note(ctx, record, { ...source, userId: record.userId, snippetId, jobId, etag });
    return created ? { is: 'imported', snippetId } : { is: 'known' };
  }

  #note(ctx: SystemContext, { id }: ImportRecord, file: NewImportedFile): Promise<void> {
    const { unitOfWork, files, imports } = this.#deps;
    // Two imports may take the same file at the same moment.
    return retryRace(
      () =>
        unitOfWork.commit(ctx, async (tx) => {
          // Nothing is kept of a user who was deleted meanwhile, with whom the import has gone.
          if (await imports.has(tx, id)) await files.put(tx, file);
        }),
      (error) => isDuplicateKeyError(error, 'one_per_place'),
    );
  }
}
