const files = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="app-files"]')?.content.split(' ') ?? [];

function prefetch(href: string): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.href = href;
  document.head.append(link);
}

/** Prefetches the files that every page of the application needs, when the browser is idle. */
export function prefetchApp(): void {
  const start = () => {
    for (const file of files()) prefetch(file);
  };
  // Safari has no requestIdleCallback.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(start);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
