/** Selector of elements that wait for data or syntax colours. */
const WAITING = '[aria-busy="true"], .sn-code-waiting';

const hasText = (element: Element) => element.textContent?.trim() !== '';

/** Whether the application shows its page, be it what went wrong: not its frame alone, nor what still waits. */
export function isRendered(root: HTMLElement): boolean {
  const main = root.querySelector('main');
  // Around a page there are elements before there is one.
  if (!main || !hasText(main)) return false;
  if (main.querySelector(WAITING)) return false;
  // The status of a page has text while its code loads; other statuses are empty.
  return ![...main.querySelectorAll('[role="status"]')].some(hasText);
}
