import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** An issued token, stored as a hash. */
export interface StoredToken {
  hash: string;
  login: string;
  scopes: string[];
}

/** One revision of a gist, newest first in its history. */
export interface GistRevision {
  version: string;
  committedAt: string;
  additions: number;
  deletions: number;
}

/** A stored gist. */
export interface StoredGist {
  id: string;
  login: string;
  description: string | null;
  isPublic: boolean;
  files: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  history: GistRevision[];
}

/** A file written to a repository. Writes are stored in order. */
export interface StoredPush {
  login: string;
  owner: string;
  repo: string;
  path: string;
  branch?: string | undefined;
  message: string;
  /** Base64. */
  content: string;
}

/** Changes since the first start, which survive a restart. */
export interface State {
  version: 1;
  tokens: StoredToken[];
  gists: StoredGist[];
  pushes: StoredPush[];
}

const VERSION = 1;

/** The state and the function that stores it. */
export interface StateFile {
  state: State;
  /** Must be called after each change, before the response. */
  save(): void;
}

/** @param file null to store nothing */
export function openState(file: string | null): StateFile {
  const state = (file && read(file)) || { version: VERSION, tokens: [], gists: [], pushes: [] };
  return {
    state,
    save() {
      if (!file) return;
      // A rename is atomic; a partly written file would be unreadable at the next start.
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}

function read(file: string): State | null {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const state = JSON.parse(text) as State;
  if (state.version !== VERSION) throw new Error(`${file} is of another version`);
  return state;
}
