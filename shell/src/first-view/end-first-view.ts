/** Where the application is still waiting: for its code, for data or for the colours of code. */
const WAITING = '[role="status"]:not(:empty), [aria-busy="true"], .sn-code-waiting';
/** Whatever it is waiting for by then, it says so better than a page that does nothing. */
const MAX_WAIT_MS = 10_000;

function isShown(root: HTMLElement): boolean {
  const main = root.querySelector('main');
  // Around a page there are elements before there is one.
  return !!main?.textContent?.trim() && main.querySelector(WAITING) === null;
}

/**
 * Takes away what the page begins with once the application shows its own page, be it the same one or
 * what went wrong. Both stand in the same place, so that nothing moves.
 */
export function endFirstView(root: HTMLElement): void {
  const view = document.getElementById('first-view');
  if (!view) return;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    view.remove();
  };
  const observer = new MutationObserver(() => {
    if (isShown(root)) end();
  });
  const timer = setTimeout(end, MAX_WAIT_MS);
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-busy', 'class'],
  });
}
