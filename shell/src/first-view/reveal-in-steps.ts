const PHONE_PX = 640;
/** Minimum height of a card on phones: header, a few lines of code, footer. */
const CARD_PX = 200;
const PER_FRAME = 2;

/**
 * On phones, lays out only the visible cards at once and the others in later frames, since all at
 * once would block input. Wide screens show most cards anyway.
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
  // Starts in the frame after next: a callback of the current frame would run before its layout.
  requestAnimationFrame(() => requestAnimationFrame(next));
}
