const files = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="app-files"]')?.content.split(' ') ?? [];

function prefetch(href: string): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.href = href;
  document.head.append(link);
}

/** Fetches what every page of the application loads, once nothing else is to be done. */
export function prefetchApp(): void {
  const start = () => {
    for (const file of files()) prefetch(file);
  };
  // Safari knows no idle time.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(start);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
