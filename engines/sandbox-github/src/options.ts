/** An account of the stand-in. */
export interface AccountInput {
  login: string;
  name: string;
  bio?: string;
}

/** A repository of the stand-in, with all files of its branches. */
export interface RepositoryInput {
  owner: string;
  name: string;
  description?: string;
  language?: string;
  stars?: number;
  isPrivate?: boolean;
  /** When it was last written to. */
  updatedAt?: string;
  /** The first one is the default branch. */
  branches: { name: string; files: Record<string, string | Uint8Array> }[];
}

/** Options of the stand-in. */
export interface SandboxOptions {
  /** URL for browsers and servers, without a trailing slash. */
  publicUrl: string;
  /** File that stores tokens, gists and written files; null to store nothing. */
  dataFile: string | null;
  clientId: string;
  clientSecret: string;
  /** URLs that the authorize page may redirect to. */
  redirectUris: string[];
  /** The sample accounts by default. */
  accounts?: AccountInput[];
  /** The sample repositories by default. */
  repositories?: RepositoryInput[];
}
