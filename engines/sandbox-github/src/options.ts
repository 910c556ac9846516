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

/** What the stand-in is started with. */
export interface SandboxOptions {
  /** Where browsers and servers reach it, without a slash at the end. */
  publicUrl: string;
  /** Where tokens, gists and written files are kept; null to forget them. */
  dataFile: string | null;
  clientId: string;
  clientSecret: string;
  /** Where the authorize page may send browsers back to. */
  redirectUris: string[];
  /** The sample accounts by default. */
  accounts?: AccountInput[];
  /** The sample repositories by default. */
  repositories?: RepositoryInput[];
}
