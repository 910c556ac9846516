import './app.css';
import { addTexts, startLocale } from '@snippetry/web-kit';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { endFirstView } from './first-view/end-first-view.ts';
import { isRendered } from './first-view/is-rendered.ts';
import { nextTask } from './lib/next-task.ts';
import { mayHaveOverrides } from './remotes/may-have-overrides.ts';
import { isBelow, isPublicPath } from './remotes/ownership.ts';
import { warmUp } from './remotes/warm-up.ts';
import { collectNotes } from './reports/notes.ts';
import { type AppRouter, createAppRouter, preloadLayout } from './routes.tsx';
import { texts } from './texts/loaders.ts';

const LOOK_MS = 500;
/** Limit for pages that never count as rendered, since they always have a status text. */
const LONGEST_MS = 20_000;

let router: AppRouter | undefined;

/** Returns the pattern of the current page's path, such as `/app/snippets/:id`. */
function currentPattern(): string {
  const patterns = router?.state.matches.map(({ route }) => route.path ?? '') ?? [];
  return patterns.findLast((pattern) => pattern.startsWith('/')) ?? '/';
}

/** Starts reports and the service worker after rendering, since both fetch and compile files. */
function continueWhenRendered(root: HTMLElement, report: () => void): void {
  const isLate = performance.now() > LONGEST_MS;
  if (document.readyState !== 'complete' || !(isLate || isRendered(root))) {
    setTimeout(continueWhenRendered, LOOK_MS, root, report);
    return;
  }
  report();
  void import('./offline/service-worker.ts')
    .then((module) => module.keepForOffline())
    .catch((error: unknown) => console.info('Snippetry is not kept for offline use', error));
}

async function start(): Promise<void> {
  // Tabs with overrides run the code of developers.
  const isReal = !__DEV__ && !mayHaveOverrides();
  const report = isReal ? collectNotes(currentPattern) : undefined;
  void addTexts('shell', texts);
  const inItsLanguage = startLocale();
  if (mayHaveOverrides()) {
    await inItsLanguage;
    // Overrides must leave the URL before the router reads it; if their code fails, they are
    // ignored.
    await import('./remotes/show-overrides.tsx').then(
      ({ showOverrides }) => showOverrides(),
      () => undefined,
    );
  }
  const { pathname } = window.location;
  const isPublic = isPublicPath(pathname);
  if (isPublic || isBelow(pathname, '/app')) {
    preloadLayout(isPublic);
    warmUp(pathname, isPublic);
  }
  await Promise.all([inItsLanguage, nextTask()]);
  const root = document.getElementById('root');
  // A transition renders the first page in slices, so that phones stay responsive.
  if (!root) return;
  endFirstView(root);
  const created = createAppRouter();
  router = created;
  startTransition(() => createRoot(root).render(<App router={created} />));
  if (report) continueWhenRendered(root, report);
}

void start();
