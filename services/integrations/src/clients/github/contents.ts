import { AppError, languageOfFile, type RepositoryContent } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { OversizedResponse } from './bounded-fetch.ts';
import { pathOf, type Repositories } from './repositories.ts';
import type { GithubRequests } from './requests.ts';
import { FileShape as FileSchema, type FileShape, FolderOrFileShape, TreeShape } from './shapes.ts';
import { checkSize, isImportable, textOfBytes, UnusableFile } from './text-file.ts';
import { pageOf } from './trusted-url.ts';

/** Maximum number of entries in GitHub's listing of a folder. */
const LISTED = 1000;
/** Base64 of a file of 800,000 bytes, with its metadata. */
const MAX_FILE_BYTES = 2_000_000;

/** Path of a file or folder in a repository. Without `ref` it is on the default branch. */
export interface RepositoryPath {
  owner: string;
  repo: string;
  path: string;
  ref?: string | undefined;
}

/** A text file in a repository. */
export interface GithubFile {
  /** Git's hash of the content. */
  sha: string;
  content: string;
  /** Its page at GitHub. */
  url: string;
  /** Whether its repository is public. */
  isPublic: boolean;
  etag: string | null;
}

export interface ContentsDeps {
  requests: GithubRequests;
  repositories: Repositories;
  webUrl: string;
}

interface Entry {
  name: string;
  path: string;
  isFolder: boolean;
  /** False for symlinks and submodules. */
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

/** The error for a file that is too large; null for other errors. */
function tooLarge(error: unknown): Error | null {
  if (!(error instanceof AppError)) return null;
  const isTooLarge =
    error.cause instanceof OversizedResponse ||
    (error.cause instanceof Error && error.cause.message.includes('too_large'));
  return isTooLarge ? new UnusableFile(msg('The file is too large'), { cause: error }) : null;
}

/** Reads folders and files of repositories. */
export class Contents {
  readonly #deps: ContentsDeps;

  constructor(deps: ContentsDeps) {
    this.#deps = deps;
  }

  /** Lists a folder; the path of the top folder is empty. */
  async folder(folder: RepositoryPath): Promise<RepositoryContent[]> {
    try {
      const { data } = await this.#deps.requests.get(FolderOrFileShape, this.#pathOf(folder), {
        parameters: { ref: folder.ref },
      });
      if (!Array.isArray(data)) throw new AppError('github.not_found');
      if (data.length >= LISTED) return inOrder(await this.#tree(folder));
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
      if (folder.path === '' && isEmptyRepository(error)) return [];
      throw error;
    }
  }

  /**
   * @param etag of the previous response: GitHub does not count an unchanged one against the limit
   * @throws UnusableFile if it is not a text file of at most 200,000 characters
   */
  async file(file: RepositoryPath, etag?: string): Promise<GithubFile | 'unchanged'> {
    const { requests, repositories, webUrl } = this.#deps;
    try {
      const response = await requests.getIfChanged(FileSchema, this.#pathOf(file), {
        parameters: { ref: file.ref },
        maxBytes: MAX_FILE_BYTES,
        etag,
      });
      if (response === 'unchanged') return response;
      const { sha, url, content } = usable(response.data);
      const isPublic = await repositories.isPublic(file.owner, file.repo);
      return { sha, content, url: pageOf(webUrl, url), isPublic, etag: response.etag };
    } catch (error) {
      throw tooLarge(error) ?? error;
    }
  }

  #pathOf({ owner, repo, path }: RepositoryPath): string {
    const top = `${pathOf(owner, repo)}/contents`;
    return path === '' ? top : `${top}/${encoded(path)}`;
  }

  /** Lists a large folder completely, through git's trees. */
  async #tree(folder: RepositoryPath): Promise<Entry[]> {
    const { owner, repo, path } = folder;
    const ref = folder.ref ?? (await this.#deps.repositories.one(owner, repo)).defaultBranch;
    const read = async (tree: string) => {
      const at = `${pathOf(owner, repo)}/git/trees/${encodeURIComponent(tree)}`;
      return (await this.#deps.requests.get(TreeShape, at)).data.tree;
    };
    let entries = await read(ref);
    for (const segment of path === '' ? [] : path.split('/')) {
      const tree = entries.find(({ path: name, type }) => name === segment && type === 'tree');
      if (!tree) throw new AppError('github.not_found');
      entries = await read(tree.sha);
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
