let current = '';

/** Notes where previews live, as the gateway said it; called by the shell before any remote is loaded. */
export function announcePreviewOrigin(origin: string): void {
  current = origin;
}

/** The origin that shows people's code, never the page's own; empty where there is none. */
export function previewOrigin(): string {
  return current;
}
