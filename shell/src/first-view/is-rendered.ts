/** Elements that wait for data or syntax colours. */
const WAITING = '[aria-busy="true"], .sn-code-waiting';

const hasText = (element: Element) => element.textContent?.trim() !== '';

/** Whether the application has rendered its page or an error, not only loading states. */
export function isRendered(root: HTMLElement): boolean {
  const main = root.querySelector('main');
  // Layouts render before a page does.
  if (!main || !hasText(main)) return false;
  if (main.querySelector(WAITING)) return false;
  // A page's status has text while its code loads; other statuses are empty.
  return ![...main.querySelectorAll('[role="status"]')].some(hasText);
}
