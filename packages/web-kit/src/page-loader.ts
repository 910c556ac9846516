type PageLoader = (path: string) => Promise<void>;

let current: PageLoader = () => Promise.resolve();

/** Notes how the page behind a path is loaded ahead, its remote included; called by the shell. */
export function announcePageLoader(load: PageLoader): void {
  current = load;
}

/** Loads the code of the page behind a path before anybody goes there. What fails is shown there. */
export function loadPageAhead(path: string): Promise<void> {
  return current(path);
}
