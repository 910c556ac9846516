let current = '';

/** Sets the origin of previews; called by the shell before any remote is loaded. */
export function announcePreviewOrigin(origin: string): void {
  current = origin;
}

/** Returns the origin that runs users' code, never the page's own; empty if there is none. */
export function previewOrigin(): string {
  return current;
}
