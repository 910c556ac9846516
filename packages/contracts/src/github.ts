import { z } from 'zod';
import { EmptyReply, limitedText, queryInt, Time } from './common.ts';
import { defineRoutes } from './route.ts';

/** Purposes of a connection; only the scopes of its purposes are requested from GitHub. */
export const GITHUB_PURPOSES = ['import', 'private', 'export'] as const;
/** `import`: public repositories and gists, no scope; `private`: `repo`; `export`: `gist`. */
export type GithubPurpose = (typeof GITHUB_PURPOSES)[number];

/** The GitHub connection of the signed-in user. */
export const GithubStatus = z.object({
  isConnected: z.boolean(),
  /** False if the operator has not configured a GitHub application. */
  isConfigured: z.boolean(),
  /** Whether the server uses the sandbox of the one-command start instead of GitHub. */
  isSandbox: z.boolean(),
  /** `revoked`: GitHub refuses the token of an account that was connected. */
  problem: z.enum(['revoked']).nullable(),
  /** Purposes the connection can be used for. */
  purposes: z.array(z.enum(GITHUB_PURPOSES)),
  /** Time until which GitHub's rate limit lasts, or null. */
  limitedUntil: Time.nullable(),
  github: z
    .object({
      username: z.string(),
      profileUrl: z.string(),
      avatarUrl: z.string(),
      repositoryCount: z.int(),
      connectedAt: Time,
      lastSyncAt: Time.nullable(),
    })
    .nullable(),
});
/** See the schema of the same name. */
export type GithubStatus = z.output<typeof GithubStatus>;

/** A repository in the list for imports. */
export const Repository = z.object({
  id: z.int(),
  name: z.string(),
  /** `owner/name`. */
  fullName: z.string(),
  description: z.string().nullable(),
  /** GitHub's name of its main language. */
  language: z.string().nullable(),
  stargazersCount: z.int(),
  isPrivate: z.boolean(),
  defaultBranch: z.string(),
  updatedAt: Time.nullable(),
});
/** See the schema of the same name. */
export type Repository = z.output<typeof Repository>;

/** A file or folder of a repository. */
export const RepositoryContent = z.object({
  name: z.string(),
  path: z.string(),
  type: z.enum(['dir', 'file']),
  /** The key of the language by its extension; null for folders and unknown ones. */
  language: z.string().nullable(),
  /** Whether it is a file with a known extension that is small enough. */
  isImportable: z.boolean(),
  /** Bytes; null for folders. */
  size: z.int().nullable(),
});
/** See the schema of the same name. */
export type RepositoryContent = z.output<typeof RepositoryContent>;

/** A gist of the connected account. */
export const Gist = z.object({
  id: z.string(),
  description: z.string(),
  isPublic: z.boolean(),
  url: z.string(),
  updatedAt: Time,
  files: z.array(
    z.object({
      name: z.string(),
      language: z.string().nullable(),
      size: z.int(),
      isImportable: z.boolean(),
    }),
  ),
});
/** See the schema of the same name. */
export type Gist = z.output<typeof Gist>;

/** Pages of a list at GitHub, which reports whether there is a next page but not the total. */
export const GithubPages = z.object({ page: z.int(), limit: z.int(), hasNext: z.boolean() });

const pageNumber = (max: number) =>
  queryInt(1, max, 1).meta({ description: 'The number of the page, from 1' });

/** Login of a GitHub account; those that an enterprise manages end with `_` and its short name. */
export const GithubOwner = z
  .string()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38})$/, 'must be the name of a GitHub account')
  .meta({ description: 'The GitHub account that owns the repository' });
/** Name of a repository. */
export const GithubRepo = z
  .string()
  .regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/, 'must be the name of a repository')
  .meta({ description: 'The name of the repository' });

/** Maximum length; longer values are not validated further, since a body may hold a megabyte. */
const atMost = (max: number) =>
  [max, { error: `can be at most ${max} characters long`, abort: true }] as const;

const hasPlainSegments = (path: string) =>
  !path.includes('\0') &&
  path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');

/** The path of a file in its repository, without a slash at the beginning. */
export const RepositoryPath = z
  .string()
  .min(1, 'must name a file')
  .max(...atMost(1000))
  .refine(hasPlainSegments, { error: 'must be the path of a file in its repository' });

/** Path of a folder; empty for the root. Slashes at both ends are removed. */
const FolderPath = z
  .string()
  .max(...atMost(1000))
  .transform((path) => path.replace(/^\/+|\/+$/g, ''))
  .refine((path) => path === '' || hasPlainSegments(path), {
    error: 'must be the path of a folder in its repository',
  });

const FORBIDDEN_IN_REFS = ['..', '//', '@{', '/.', '.lock/', ...' ~^:?*[\\\x7f'];

/** Whether git accepts it as the name of a ref: the rules of `git check-ref-format`. */
function isRefName(name: string): boolean {
  const hasForbidden = FORBIDDEN_IN_REFS.some((part) => `${name}/`.includes(part));
  const hasControl = [...name].some((character) => character < ' ');
  return !hasForbidden && !hasControl && !/^[-/.]|[/.]$/.test(name);
}

/** A branch, tag or commit. */
export const GitRef = z
  .string()
  .min(1, 'must name a branch')
  .max(...atMost(255))
  .refine(isRefName, { error: 'must be the name of a branch' });

const repositoryParams = z.object({ owner: GithubOwner, repo: GithubRepo });

/** Errors of every request to GitHub on behalf of a user. */
export const GITHUB_ERRORS = [
  'github.not_configured',
  'github.not_connected',
  'github.scope_missing',
  'github.rate_limited',
  'github.not_found',
  'github.forbidden',
  'github.unavailable',
  'github.bad_answer',
] as const;

/** Routes of the GitHub connection, and of the repositories and gists to import from. */
export const githubRoutes = defineRoutes({
  'GET /github/status': {
    summary: 'The signed-in user’s GitHub connection',
    auth: 'required',
    tokenScope: 'github',
    reply: GithubStatus,
  },
  'GET /github/auth': {
    summary: 'Begin to connect an account: the address at GitHub that the browser is sent to',
    auth: 'required',
    tokenScope: 'github',
    query: z.object({
      purpose: z
        .enum(GITHUB_PURPOSES, { error: `must be one of ${GITHUB_PURPOSES.join(', ')}` })
        .default('import')
        .meta({
          description: 'What the connection is for, which decides what GitHub is asked for',
        }),
      returnTo: z
        .string()
        .max(500)
        .regex(/^\/app(?:\/(?!\/)[\w./?=&%-]*)?$/, 'must be a page of this application')
        .default('/app/github')
        .meta({ description: 'The page that the browser ends on' }),
    }),
    reply: z.object({ authUrl: z.string() }),
    errors: ['github.not_configured'],
  },
  'GET /github/callback': {
    summary: 'Where GitHub sends the browser back to; leads on to a page of the application',
    auth: 'none',
    openToVisitors: true,
    query: z.object({
      code: z.string().max(500).optional().meta({ description: 'What is exchanged for a token' }),
      state: z.string().max(500).optional().meta({ description: 'The state of the address' }),
      error: z.string().max(500).optional().meta({ description: 'Why GitHub refuses' }),
      error_description: z
        .string()
        .max(2000)
        .optional()
        .meta({ description: 'The same as a sentence' }),
      error_uri: z.string().max(2000).optional().meta({ description: 'A page about it' }),
    }),
    media: ['text/html'],
    reply: z.string(),
  },
  'POST /github/callback': {
    summary: 'Finish connecting an account, with the code and the state that GitHub sent along',
    auth: 'required',
    tokenScope: 'github',
    body: z.object({ code: z.string().min(1).max(500), state: z.string().min(1).max(500) }),
    reply: GithubStatus,
    errors: [
      'github.not_configured',
      'github.state_invalid',
      'github.exchange_failed',
      'github.unavailable',
      'github.bad_answer',
    ],
  },
  'DELETE /github/disconnect': {
    summary: 'Forget the connection, and withdraw at GitHub what was granted',
    auth: 'required',
    tokenScope: 'github',
    reply: EmptyReply,
  },
  'GET /github/repositories': {
    summary: 'Repositories that the connection may read, last updated first',
    auth: 'required',
    tokenScope: 'github',
    query: z.object({
      page: pageNumber(1000),
      limit: queryInt(1, 100, 50),
      type: z
        .enum(['all', 'owner', 'public', 'private', 'member'])
        .default('all')
        .meta({ description: 'Which of them' }),
      search: limitedText('search', 100).default('').meta({ description: 'Part of the name' }),
    }),
    reply: z.object({ repositories: z.array(Repository), pagination: GithubPages }),
    errors: GITHUB_ERRORS,
  },
  'GET /github/repositories/:owner/:repo': {
    summary: 'One repository',
    auth: 'required',
    tokenScope: 'github',
    params: repositoryParams,
    reply: z.object({ repository: Repository }),
    errors: GITHUB_ERRORS,
  },
  'GET /github/repositories/:owner/:repo/contents': {
    summary: 'The files and folders of a folder, folders first',
    auth: 'required',
    tokenScope: 'github',
    params: repositoryParams,
    query: z.object({
      path: FolderPath.default('').meta({ description: 'The folder; the top by default' }),
      ref: GitRef.optional().meta({
        description: 'A branch, a tag or a commit; the default branch by default',
      }),
    }),
    reply: z.object({ contents: z.array(RepositoryContent) }),
    errors: GITHUB_ERRORS,
  },
  'GET /github/repositories/:owner/:repo/branches': {
    summary: 'Branches of a repository by name',
    auth: 'required',
    tokenScope: 'github',
    params: repositoryParams,
    query: z.object({ page: pageNumber(1000), limit: queryInt(1, 100, 100) }),
    reply: z.object({
      branches: z.array(z.object({ name: z.string() })),
      pagination: GithubPages,
    }),
    errors: GITHUB_ERRORS,
  },
  'GET /github/gists': {
    summary: 'Gists of the connected account, last updated first',
    auth: 'required',
    tokenScope: 'github',
    query: z.object({ page: pageNumber(100), limit: queryInt(1, 100, 30) }),
    reply: z.object({ gists: z.array(Gist), pagination: GithubPages }),
    errors: GITHUB_ERRORS,
  },
});
