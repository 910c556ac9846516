import type { RemoteFacts } from '@snippetry/contracts/remote-facts';
import type { PageFiles } from './page-files.ts';

/** What the gateway reads from the files of a build when it is published. */
export interface BuildFacts {
  /** Path of the entry script; empty for the shell. */
  entry: string;
  /** Paths of files to preload with the entry. */
  preload: readonly string[];
  /** Integrity of the entry and then of each preloaded file. */
  integrity: readonly string[];
  /** Declaration of an added remote; null for the shell and the remotes that it knows. */
  remote: RemoteFacts | null;
  /** Files and API requests of its pages. */
  pages: readonly PageFiles[];
}
