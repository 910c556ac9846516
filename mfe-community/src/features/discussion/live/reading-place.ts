/** The elements around a place that can have been scrolled, up to the dialog it is in. */
function* scrollers(place: HTMLElement): Iterable<Element> {
  for (let at: HTMLElement | null = place; at; at = at.parentElement) {
    yield at;
    if (at.getAttribute('role') === 'dialog') return;
  }
  if (document.scrollingElement) yield document.scrollingElement;
}

/** Returns whether a reader is at the top of a discussion: readers further down, and writers, are not moved. */
export function isAtTop(section: HTMLElement | null): boolean {
  if (!section) return true;
  const list = section.querySelector('ol');
  if (list?.contains(document.activeElement)) return false;
  // A popup belongs to one of the comments, which must not move under it.
  if (document.activeElement?.closest('[role=menu], [role=listbox], [role=alertdialog]'))
    return false;
  return [...scrollers(section)].every(({ scrollTop }) => scrollTop === 0);
}

/** Goes to the top of a discussion and its first comment. */
export function scrollToTop(section: HTMLElement | null): void {
  if (!section) return;
  for (const element of scrollers(section)) element.scrollTop = 0;
  section.querySelector<HTMLElement>('[data-comment]')?.focus({ preventScroll: true });
}
