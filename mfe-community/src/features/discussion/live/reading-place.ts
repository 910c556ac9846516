/** Elements that may be scrolled: an element and its ancestors, up to its dialog. */
function* scrollers(place: HTMLElement): Iterable<Element> {
  for (let at: HTMLElement | null = place; at; at = at.parentElement) {
    yield at;
    if (at.getAttribute('role') === 'dialog') return;
  }
  if (document.scrollingElement) yield document.scrollingElement;
}

/** Whether the viewer is at the top of a discussion and not writing in it. */
export function isAtTop(section: HTMLElement | null): boolean {
  if (!section) return true;
  const list = section.querySelector('ol');
  if (list?.contains(document.activeElement)) return false;
  // A popup belongs to one of the comments, which must not move under it.
  if (document.activeElement?.closest('[role=menu], [role=listbox], [role=alertdialog]'))
    return false;
  return [...scrollers(section)].every(({ scrollTop }) => scrollTop === 0);
}

/** Scrolls to the top of a discussion and focuses its first comment. */
export function scrollToTop(section: HTMLElement | null): void {
  if (!section) return;
  for (const element of scrollers(section)) element.scrollTop = 0;
  section.querySelector<HTMLElement>('[data-comment]')?.focus({ preventScroll: true });
}
