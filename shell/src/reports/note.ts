/** A build that the page loads. */
export interface LoadNote {
  /** Name of the remote, or `shell`. */
  remote: string;
  /** Id of its build. */
  build: string;
}

/** An error of a page. */
export interface ErrorNote {
  kind: 'render' | 'script';
  error: unknown;
  /** Remote whose part of the page failed; undefined if only the stack can name one. */
  remote?: string;
  /** Script that threw, for errors without a stack. */
  file?: string;
}

export type Note = LoadNote | ErrorNote;
