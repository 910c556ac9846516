import { createHash, randomBytes } from 'node:crypto';
import { GithubFailure, invalid, notFound } from '../http/failures.ts';
import type { GistRevision, StateFile, StoredGist } from '../state.ts';

/** Body of a request that creates or changes a gist; a null file is removed. */
export interface GistChange {
  description?: string | null;
  isPublic?: boolean;
  files: Record<string, { content?: string; filename?: string | null } | null>;
}

const now = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');
const lines = (files: Record<string, string>) =>
  Object.values(files).flatMap((content) => content.split('\n')).length;

function revisionOf(gist: StoredGist, before: Record<string, string>): GistRevision {
  const parts = [gist.history[0]?.version ?? '', gist.description, gist.files, gist.updatedAt];
  return {
    version: createHash('sha1').update(JSON.stringify(parts)).digest('hex'),
    committedAt: gist.updatedAt,
    additions: lines(gist.files),
    deletions: lines(before),
  };
}

/** The gists of all accounts. */
export class Gists {
  #file: StateFile;

  constructor(file: StateFile) {
    this.#file = file;
  }

  /** Gists of an account, last updated first. */
  of(login: string, since: string | null = null): StoredGist[] {
    return this.#file.state.gists
      .filter((gist) => gist.login === login && (since === null || gist.updatedAt >= since))
      .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id.localeCompare(a.id));
  }

  /**
   * Secret gists are readable by anyone with the id.
   *
   * @throws GithubFailure 404
   */
  get(id: string): StoredGist {
    const gist = this.#file.state.gists.find((one) => one.id === id);
    if (!gist) throw notFound();
    return gist;
  }

  create(login: string, change: GistChange): StoredGist {
    const files = applied({}, change.files);
    if (Object.keys(files).length === 0) throw invalid('Gist', 'files');
    const time = now();
    const gist: StoredGist = {
      id: randomBytes(16).toString('hex'),
      login,
      description: change.description ?? null,
      isPublic: change.isPublic ?? false,
      files,
      createdAt: time,
      updatedAt: time,
      history: [],
    };
    gist.history.unshift(revisionOf(gist, {}));
    this.#file.state.gists.push(gist);
    this.#file.save();
    return gist;
  }

  update(login: string, id: string, change: GistChange): StoredGist {
    const gist = this.#own(login, id);
    const files = applied(gist.files, change.files);
    if (Object.keys(files).length === 0) throw invalid('Gist', 'files');
    const before = gist.files;
    gist.files = files;
    if (change.description !== undefined) gist.description = change.description;
    gist.updatedAt = now();
    gist.history.unshift(revisionOf(gist, before));
    this.#file.save();
    return gist;
  }

  remove(login: string, id: string): void {
    const gist = this.#own(login, id);
    const { state } = this.#file;
    state.gists = state.gists.filter((one) => one !== gist);
    this.#file.save();
  }

  #own(login: string, id: string): StoredGist {
    const gist = this.get(id);
    if (gist.login !== login) throw notFound();
    return gist;
  }
}

/** Applies a change to files. */
function applied(files: Record<string, string>, change: GistChange['files']) {
  const result = new Map(Object.entries(files));
  for (const [name, file] of Object.entries(change)) {
    const content = file?.content ?? result.get(name);
    result.delete(name);
    if (file === null || file.filename === null) continue;
    if (content === undefined) throw invalid('Gist', 'files');
    if (content === '') throw new GithubFailure(422, "Contents can't be blank");
    result.set(file.filename ?? name, content);
  }
  return Object.fromEntries(result);
}
