import { AppError, languageOfFile, type RepositoryContent } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { type GithubFile, type RepositoryFilePlace, UnusableFile } from '../ports/github-api.ts';
import { OversizedAnswer } from './bounded-fetch.ts';
import type { GithubRequests } from './github-requests.ts';
import { placeOf, type ReadRepositories } from './read-repositories.ts';
import { FileShape as FileSchema, type FileShape, FolderOrFileShape, TreeShape } from './shapes.ts';
import { checkSize, isImportable, textOfBytes } from './text-file.ts';
import { pageOf } from './trusted-url.ts';

/** GitHub cuts the listing of a folder after so many entries. */
const LISTED = 1000;
/** The answer to a file of 800 000 bytes in base64, and what is said about it. */
const MAX_FILE_ANSWER = 2_000_000;

export interface ReadContentsDeps {
  requests: GithubRequests;
  repositories: ReadRepositories;
  webUrl: string;
}

interface Entry {
  name: string;
  path: string;
  isFolder: boolean;
  /** Symlinks and submodules are none. */
  isFile: boolean;
  size: number;
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');

function toContent({ name, path, isFolder, isFile, size }: Entry): RepositoryContent {
  if (isFolder) {
    return { name, path, type: 'dir', language: null, isImportable: false, size: null };
  }
  const language = languageOfFile(name);
  return {
    name,
    path,
    type: 'file',
    language,
    isImportable: isFile && isImportable(name, size),
    size,
  };
}

const byName = new Intl.Collator('en', { numeric: true });

function inOrder(entries: readonly Entry[]): RepositoryContent[] {
  return entries
    .map(toContent)
    .sort((a, b) => a.type.localeCompare(b.type) || byName.compare(a.name, b.name));
}

const isEmptyRepository = (error: unknown) =>
  error instanceof AppError &&
  error.cause instanceof Error &&
  /repository is empty/i.test(error.cause.message);

/** Says of a file that it is too large where its answer is. */
function tooLarge(error: unknown): Error | null {
  if (!(error instanceof AppError)) return null;
  const isTooLarge =
    error.cause instanceof OversizedAnswer ||
    (error.cause instanceof Error && error.cause.message.includes('too_large'));
  return isTooLarge ? new UnusableFile(msg('The file is too large'), { cause: error }) : null;
}

/** Reads folders and files of repositories. */
export class ReadContents {
  readonly #deps: ReadContentsDeps;

  constructor(deps: ReadContentsDeps) {
    this.#deps = deps;
  }

  /** @param place whose path is that of a folder; empty for the top */
  async folder(place: RepositoryFilePlace): Promise<RepositoryContent[]> {
    try {
      const { data } = await this.#deps.requests.get(FolderOrFileShape, this.#pathOf(place), {
        parameters: { ref: place.ref },
      });
      if (!Array.isArray(data)) throw new AppError('github.not_found');
      if (data.length >= LISTED) return inOrder(await this.#tree(place));
      return inOrder(
        data.map(({ name, path, type, size }) => ({
          name,
          path,
          isFolder: type === 'dir',
          isFile: type === 'file',
          size: size ?? 0,
        })),
      );
    } catch (error) {
      if (place.path === '' && isEmptyRepository(error)) return [];
      throw error;
    }
  }

  /** @throws UnusableFile */
  async file(place: RepositoryFilePlace, etag?: string): Promise<GithubFile | 'unchanged'> {
    const { requests, repositories, webUrl } = this.#deps;
    try {
      const answer = await requests.getIfChanged(FileSchema, this.#pathOf(place), {
        parameters: { ref: place.ref },
        maxBytes: MAX_FILE_ANSWER,
        etag,
      });
      if (answer === 'unchanged') return answer;
      const { sha, url, content } = usable(answer.data);
      const isPublic = await repositories.isPublic(place.owner, place.repo);
      return { sha, content, url: pageOf(webUrl, url), isPublic, etag: answer.etag };
    } catch (error) {
      throw tooLarge(error) ?? error;
    }
  }

  #pathOf({ owner, repo, path }: RepositoryFilePlace): string {
    const folder = `${placeOf(owner, repo)}/contents`;
    return path === '' ? folder : `${folder}/${encoded(path)}`;
  }

  /** The whole of a large folder: down to it through the trees that git stores. */
  async #tree(place: RepositoryFilePlace): Promise<Entry[]> {
    const { owner, repo, path } = place;
    const ref = place.ref ?? (await this.#deps.repositories.one(owner, repo)).defaultBranch;
    const read = async (tree: string) => {
      const at = `${placeOf(owner, repo)}/git/trees/${encodeURIComponent(tree)}`;
      return (await this.#deps.requests.get(TreeShape, at)).data.tree;
    };
    let entries = await read(ref);
    for (const segment of path === '' ? [] : path.split('/')) {
      const folder = entries.find(({ path: name, type }) => name === segment && type === 'tree');
      if (!folder) throw new AppError('github.not_found');
      entries = await read(folder.sha);
    }
    return entries.map(({ path: name, mode, type, size }) => ({
      name,
      path: path === '' ? name : `${path}/${name}`,
      isFolder: type === 'tree',
      // 120000 is a symlink.
      isFile: type === 'blob' && mode !== '120000',
      size: size ?? 0,
    }));
  }
}

function usable(file: FileShape): { sha: string; url: unknown; content: string } {
  if (Array.isArray(file)) throw new UnusableFile(msg('This is a folder'));
  if (file.type !== 'file')
    throw new UnusableFile(msg('This is no file but a link to something else'));
  checkSize(file.size);
  if (file.encoding !== 'base64' || file.content === undefined) {
    throw new UnusableFile(msg('GitHub does not give the content of this file'));
  }
  const bytes = Buffer.from(file.content, 'base64');
  return { sha: file.sha, url: file.html_url, content: textOfBytes(bytes) };
}
