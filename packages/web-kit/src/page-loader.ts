type PageLoader = (path: string) => Promise<void>;

let current: PageLoader = () => Promise.resolve();

/** Sets the function that preloads the page at a path; called by the shell. */
export function announcePageLoader(load: PageLoader): void {
  current = load;
}

/** Preloads the code of the page at a path. A failure shows when the page is opened. */
export function loadPageAhead(path: string): Promise<void> {
  return current(path);
}
