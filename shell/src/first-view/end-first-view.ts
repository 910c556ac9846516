import { isRendered } from './is-rendered.ts';
import { revealInSteps } from './reveal-in-steps.ts';

/** After this time, the waiting state of the application is more useful than a page that does not respond. */
const MAX_WAIT_MS = 10_000;

/** Returns whether the page starts at its top: neither address nor history of the tab scroll it. */
function beginsAtTop(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { hash, search } = window.location;
  return visit?.type === 'navigate' && hash === '' && search === '';
}

/**
 * Takes away what the page begins with once the application shows its own page, be it the same one or
 * what went wrong. Both stand in the same place, so that nothing moves.
 */
export function endFirstView(root: HTMLElement): void {
  const view = document.getElementById('first-view');
  if (!view) return;
  // The browser reckons the places of what it draws behind the view once, when it is shown, and not
  // again for each style sheet that comes. Until then there is no place to scroll to.
  if (beginsAtTop()) root.style.contentVisibility = 'hidden';
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    if (root.style.contentVisibility !== '') {
      root.style.contentVisibility = '';
      revealInSteps(root);
    }
    view.remove();
  };
  const observer = new MutationObserver(() => {
    if (isRendered(root)) end();
  });
  const timer = setTimeout(end, MAX_WAIT_MS);
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-busy', 'class'],
  });
}
