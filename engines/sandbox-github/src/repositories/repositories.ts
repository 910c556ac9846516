import { GithubFailure, notFound } from '../http/failures.ts';
import type { RepositoryInput } from '../options.ts';
import type { StateFile, StoredPush, StoredToken } from '../state.ts';
import type { Upstream } from './upstream.ts';
import { writeRepository } from './write.ts';

/** A repository of the emulator, reduced to the fields used here. */
export interface RepositoryJson {
  full_name: string;
  name: string;
  private: boolean;
  updated_at: string;
  created_at: string;
  pushed_at: string;
  [field: string]: unknown;
}

/** Account and scopes that decide which repositories are visible; null for a visitor. */
export type Viewer = Pick<StoredToken, 'login' | 'scopes'> | null;

const keyOf = (owner: string, name: string) => `${owner}/${name}`.toLowerCase();

/** The repositories of all accounts. */
export class Repositories {
  #upstream: Upstream;
  #file: StateFile;
  #inputs = new Map<string, RepositoryInput>();

  constructor(upstream: Upstream, file: StateFile) {
    this.#upstream = upstream;
    this.#file = file;
  }

  async add(input: RepositoryInput): Promise<void> {
    await writeRepository(this.#upstream, input);
    this.#inputs.set(keyOf(input.owner, input.name), input);
  }

  /** Replays the writes of earlier runs. */
  async replay(): Promise<void> {
    for (const push of this.#file.state.pushes) await this.overwrite(push);
  }

  /** @throws GithubFailure 404 if the repository does not exist or is hidden from this viewer */
  require(viewer: Viewer, owner: string, name: string): RepositoryInput {
    const input = this.#inputs.get(keyOf(owner, name));
    if (!input || !isVisible(input, viewer)) throw notFound();
    return input;
  }

  /** Requests data of a visible repository from the emulator. */
  async read(viewer: Viewer, input: RepositoryInput, rest: string): Promise<unknown> {
    const path = `/repos/${input.owner}/${input.name}${rest}`;
    const { status, body } = await this.#upstream.request(viewer?.login ?? null, path);
    if (status < 400) return body;
    if (status === 403 || status === 404) throw notFound();
    throw new GithubFailure(status, (body as { message?: string })?.message ?? 'Error');
  }

  async one(viewer: Viewer, input: RepositoryInput): Promise<RepositoryJson> {
    return this.#present((await this.read(viewer, input, '')) as RepositoryJson);
  }

  /** Repositories of an account that the viewer may see. */
  async owned(viewer: Viewer, login: string): Promise<RepositoryJson[]> {
    const inputs = [...this.#inputs.values()].filter(
      (input) => input.owner === login && isVisible(input, viewer),
    );
    return Promise.all(inputs.map((input) => this.one(viewer, input)));
  }

  /** Writes one file as a commit of its own. */
  async push(
    push: StoredPush & { sha?: string | undefined },
  ): Promise<{ created: boolean; body: unknown }> {
    const { sha, ...stored } = push;
    const { status, body } = await this.#put(push, sha);
    if (status >= 400) {
      throw new GithubFailure(status, (body as { message?: string })?.message ?? 'Error');
    }
    this.#file.state.pushes.push(stored);
    this.#file.save();
    return { created: status === 201, body };
  }

  /** Writes a file regardless of its current content, without storing the write. */
  async overwrite(push: StoredPush): Promise<void> {
    const input = this.#inputs.get(keyOf(push.owner, push.repo));
    if (!input) return;
    const ref = push.branch ? `?ref=${encodeURIComponent(push.branch)}` : '';
    const place = `/repos/${push.owner}/${push.repo}/contents/${encodePath(push.path)}${ref}`;
    const { body } = await this.#upstream.request(push.login, place);
    await this.#put(push, (body as { sha?: string })?.sha);
  }

  #put({ login, owner, repo, path, branch, message, content }: StoredPush, sha?: string) {
    return this.#upstream.request(login, `/repos/${owner}/${repo}/contents/${encodePath(path)}`, {
      method: 'PUT',
      body: { message, content, branch, ...(sha ? { sha } : {}) },
    });
  }

  #present(repository: RepositoryJson): RepositoryJson {
    const input = this.#inputs.get(repository.full_name.toLowerCase());
    const stars = input?.stars ?? 0;
    const written = this.#file.state.pushes.some(
      (push) => keyOf(push.owner, push.repo) === repository.full_name.toLowerCase(),
    );
    const time = (!written && input?.updatedAt) || repository.updated_at;
    return {
      ...repository,
      language: input?.language ?? null,
      stargazers_count: stars,
      watchers_count: stars,
      watchers: stars,
      network_count: 0,
      subscribers_count: 1,
      created_at: repository.created_at < time ? repository.created_at : time,
      updated_at: time,
      pushed_at: time,
    };
  }
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** A private repository is visible to its owner only, with a token that has `repo`. */
function isVisible(input: RepositoryInput, viewer: Viewer): boolean {
  if (!input.isPrivate) return true;
  return viewer?.login === input.owner && viewer.scopes.includes('repo');
}
