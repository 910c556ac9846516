import type { Gist, Repository, RepositoryContent } from '@snippetry/contracts';
import type { SystemContext, UserContext } from '@snippetry/service-kit';

/** The place of a file in a repository. Without `ref` it is the default branch. */
export interface RepositoryFilePlace {
  owner: string;
  repo: string;
  path: string;
  ref?: string | undefined;
}

/** A text file of GitHub. */
export interface GithubFile {
  /** Git's hash of the content. */
  sha: string;
  content: string;
  /** Its page at GitHub. */
  url: string;
  /** Whether everybody may see it. */
  isPublic: boolean;
  /** For asking again, see `etag`. */
  etag: string | null;
}

/** A gist with the content of its files. */
export interface GithubGist {
  id: string;
  owner: string;
  description: string;
  isPublic: boolean;
  url: string;
  /** Of its newest revision. */
  version: string;
  updatedAt: string;
  etag: string | null;
  /** A file that is cut off, too large or no text has no content but the reason. */
  files: { name: string; sha: string; content: string | null; fault: string | null }[];
}

export interface GistInput {
  description: string;
  fileName: string;
  content: string;
  isPublic: boolean;
}

interface Page {
  page: number;
  limit: number;
}

interface Pages extends Page {
  hasNext: boolean;
}

/** A file that GitHub has but that cannot become a snippet. Its message is a sentence for people. */
export class UnusableFile extends Error {
  override name = 'UnusableFile';
}

/**
 * GitHub as one connected user sees it. Every method throws an `AppError` of `GITHUB_ERRORS`:
 * `github.rate_limited` has `retryAfter` and is thrown without asking GitHub while a limit lasts;
 * after `github.not_connected` the connection is marked as revoked. Times and sizes of answers are
 * bounded, and their shapes checked.
 */
export interface GithubApi {
  repositories(
    query: Page & { type: 'all' | 'owner' | 'public' | 'private' | 'member'; search: string },
  ): Promise<{ repositories: Repository[]; pagination: Pages }>;
  repository(owner: string, repo: string): Promise<Repository>;
  /** How many the connection may read. */
  countRepositories(): Promise<number>;
  contents(place: RepositoryFilePlace): Promise<RepositoryContent[]>;
  branches(
    place: { owner: string; repo: string } & Page,
  ): Promise<{ branches: { name: string }[]; pagination: Pages }>;
  /**
   * @param etag of the answer before: GitHub does not count an answer that has not changed
   * @throws UnusableFile for what is no text file of at most 200 000 characters
   */
  file(place: RepositoryFilePlace, etag?: string): Promise<GithubFile | 'unchanged'>;
  gists(query: Page): Promise<{ gists: Gist[]; pagination: Pages }>;
  gist(id: string, etag?: string): Promise<GithubGist | 'unchanged'>;
  /** Own gists that were changed since, newest first, at most 100. */
  gistsSince(time: Date): Promise<Gist[]>;
  /** Is never repeated by itself: a gist could be there twice. */
  createGist(gist: GistInput): Promise<GithubGist>;
  /** Replaces description and the file of this name, and leaves other files. */
  updateGist(id: string, gist: Omit<GistInput, 'isPublic'>): Promise<GithubGist>;
}

/** Gives access to GitHub for a user. */
export interface GithubAccess {
  /**
   * @throws AppError `github.not_configured`, `github.not_connected`, `github.scope_missing` where
   * the connection lacks the scope of this purpose
   */
  for(
    ctx: UserContext | SystemContext,
    userId: string,
    purpose?: 'import' | 'export',
  ): Promise<GithubApi>;
  /** Notes that something of this user was read from GitHub or written there. */
  noteSync(ctx: UserContext | SystemContext, userId: string): Promise<void>;
}
