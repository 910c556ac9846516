import { isRendered } from './is-rendered.ts';
import { revealInSteps } from './reveal-in-steps.ts';

/** After this time, the application's loading state is more useful than an unresponsive page. */
const MAX_WAIT_MS = 10_000;

/** Whether the page starts at its top, since neither URL nor history require another position. */
function beginsAtTop(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { hash, search } = window.location;
  return visit?.type === 'navigate' && hash === '' && search === '';
}

/**
 * Removes the first view once the application has rendered the page or an error in the same place,
 * so that nothing moves.
 */
export function endFirstView(root: HTMLElement): void {
  const view = document.getElementById('first-view');
  if (!view) return;
  // Skips layout behind the view until it is removed, instead of repeating it for every style
  // sheet. Only at the top: scrolling needs the layout.
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
