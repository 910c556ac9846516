const PHONE_PX = 640;
/** Minimum height of a card in the list of a phone: header, a few lines of code, footer. */
const CARD_PX = 200;
const PER_FRAME = 2;

/**
 * Has a phone reckon the places of the cards that it shows when the page is shown, and those of the others
 * in the frames after, for all at once it would stand still. Wide screens show most cards at once.
 */
export function revealInSteps(root: HTMLElement): void {
  if (window.innerWidth >= PHONE_PX) return;
  const shown = Math.ceil(window.innerHeight / CARD_PX);
  const later = [...root.querySelectorAll<HTMLElement>('main article')].slice(shown);
  for (const card of later) card.style.contentVisibility = 'auto';
  const next = () => {
    for (const card of later.splice(0, PER_FRAME)) card.style.contentVisibility = '';
    if (later.length > 0) requestAnimationFrame(next);
  };
  // The first frame after this one: a callback of this frame would come before its layout.
  requestAnimationFrame(() => requestAnimationFrame(next));
}
