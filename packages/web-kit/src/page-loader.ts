type PageLoader = (path: string) => Promise<void>;

let current: PageLoader = () => Promise.resolve();

/** Notes how the page behind a path is loaded ahead, its remote included; called by the shell. */
export function announcePageLoader(load: PageLoader): void {
  current = load;
}

/** Preloads the code of the page at a path. A failure shows when the page is opened. */
export function loadPageAhead(path: string): Promise<void> {
  return current(path);
}
