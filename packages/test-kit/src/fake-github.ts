import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  type AccountInput,
  createSandbox,
  type RepositoryInput,
  type Sandbox,
} from '@snippetry/sandbox-github';
import { type Fault, Faults } from './fake-github/faults.ts';
import { forward } from './fake-github/forward.ts';
import { Journal, type JournalEntry } from './fake-github/journal.ts';

export type { Fault, FaultMode } from './fake-github/faults.ts';
export type { JournalEntry } from './fake-github/journal.ts';

type Files = Record<string, string | Uint8Array>;

/** Options of {@link startFakeGithub}. */
export interface FakeGithubOptions {
  /** Two accounts, `ana` and `bo`, by default. */
  accounts?: AccountInput[];
  /** None by default; see `addFiles`. */
  repositories?: RepositoryInput[];
  /** Allowed redirect addresses of the authorize page. */
  redirectUris?: string[];
  clientId?: string;
  clientSecret?: string;
  port?: number;
}

/** A gist that is created or changed directly at GitHub. */
export interface OutsideGist {
  description?: string;
  isPublic?: boolean;
  /** Content by file name; null removes the file. */
  files: Record<string, string | null>;
}

/** Fake GitHub that records requests, and fails on demand. */
export interface FakeGithub {
  /** Address for GITHUB_URL and GITHUB_API_URL. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** Variables for the configuration of a service. */
  env: Record<string, string>;
  /** The requests so far, oldest first. */
  readonly journal: readonly JournalEntry[];
  clearJournal(): void;
  /** Fails the next requests that match. */
  fail(fault: Fault): void;
  /** Removes all faults, and ends requests that hang. */
  heal(): void;
  addRepository(input: RepositoryInput): Promise<void>;
  /** Adds a public repository with these files on `main`. */
  addFiles(owner: string, name: string, files: Files): Promise<void>;
  /** Writes a file of a repository, like a push of another user. */
  push(owner: string, repo: string, path: string, content: string, branch?: string): Promise<void>;
  /** Creates a gist and returns its id. */
  addGist(login: string, gist: OutsideGist): string;
  patchGist(login: string, id: string, gist: OutsideGist): void;
  removeGist(login: string, id: string): void;
  /** Issues a token without the web flow. */
  connectedToken(login: string, scopes?: string[]): string;
  /** Revokes all tokens of an account, like its owner in GitHub's settings. */
  revoke(login: string): void;
  /**
   * Simulates the browser on the authorize page.
   *
   * @returns the redirect address, with `code` and `state`, or with `error` on `cancel`
   */
  authorize(authUrl: string, login: string, decision?: 'authorize' | 'cancel'): Promise<URL>;
  stop(): Promise<void>;
}

const ACCOUNTS: AccountInput[] = [
  { login: 'ana', name: 'Ana Silva' },
  { login: 'bo', name: 'Bo Nilsson' },
];
const REDIRECT_URIS = [
  'http://localhost:8080/api/github/callback',
  'http://127.0.0.1:8080/api/github/callback',
];

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve(`http://localhost:${(server.address() as AddressInfo).port}`);
    });
  });
}

/** Closes every connection, including those of requests that hang. */
function close(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}

const changeOf = ({ files, ...rest }: OutsideGist) => ({
  ...rest,
  files: Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, content === null ? null : { content }]),
  ),
});

/** Changes that tests make at GitHub. */
function controlsOf(sandbox: Sandbox) {
  return {
    addRepository: (input: RepositoryInput) => sandbox.addRepository(input),
    addFiles: (owner: string, name: string, files: Files) =>
      sandbox.addRepository({ owner, name, branches: [{ name: 'main', files }] }),
    push: (owner: string, repo: string, path: string, content: string, branch?: string) =>
      sandbox.repositories.overwrite({
        login: owner,
        owner,
        repo,
        path,
        branch,
        message: `Change ${path}`,
        content: Buffer.from(content).toString('base64'),
      }),
    addGist: (login: string, gist: OutsideGist) => sandbox.gists.create(login, changeOf(gist)).id,
    patchGist: (login: string, id: string, gist: OutsideGist) =>
      void sandbox.gists.update(login, id, changeOf(gist)),
    removeGist: (login: string, id: string) => sandbox.gists.remove(login, id),
    connectedToken: (login: string, scopes: string[] = []) => sandbox.tokens.issue(login, scopes),
    revoke: (login: string) => sandbox.tokens.revokeGrant(login),
  };
}

async function authorize(authUrl: string, login: string, decision: string): Promise<URL> {
  const page = await fetch(authUrl);
  if (!page.ok) throw new Error(`the authorize page answers ${page.status}: ${await page.text()}`);
  const answer = await fetch(authUrl, {
    method: 'POST',
    body: new URLSearchParams({ login, decision }),
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`the authorize page answers ${answer.status}`);
  return new URL(location);
}

/** Starts a fake GitHub for a test file. */
export async function startFakeGithub(options: FakeGithubOptions = {}): Promise<FakeGithub> {
  const { clientId = 'test-client', clientSecret = 'test-secret' } = options;
  const journal = new Journal();
  const faults = new Faults();
  const sockets = new Set<Socket>();
  const behind = createServer();
  const behindUrl = new URL(await listen(behind, 0));
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await journal.record(req);
    if (await faults.apply(req, res)) return;
    forward(req, res, body, Number(behindUrl.port));
  }
  const server = createServer((req, res) => {
    // A client may disconnect during the answer, which is no failure.
    answer(req, res).catch(() => res.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  const url = await listen(server, options.port ?? 0);
  const sandbox = await createSandbox({
    publicUrl: url,
    dataFile: null,
    clientId,
    clientSecret,
    redirectUris: options.redirectUris ?? REDIRECT_URIS,
    accounts: options.accounts ?? ACCOUNTS,
    repositories: options.repositories ?? [],
  });
  behind.on('request', sandbox.handle);
  return {
    url,
    clientId,
    clientSecret,
    env: {
      GITHUB_CLIENT_ID: clientId,
      GITHUB_CLIENT_SECRET: clientSecret,
      GITHUB_URL: url,
      GITHUB_API_URL: url,
    },
    journal: journal.entries,
    clearJournal: () => journal.clear(),
    fail: (fault) => faults.add(fault),
    heal: () => faults.heal(),
    ...controlsOf(sandbox),
    authorize: (authUrl, login, decision = 'authorize') => authorize(authUrl, login, decision),
    async stop() {
      faults.heal();
      await close(server, sockets);
      behind.closeAllConnections();
      behind.close();
      await sandbox.stop();
    },
  };
}
