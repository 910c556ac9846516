import { useCurrentTitle } from '@snippetry/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Time until a page with the same title as the previous one, which reports none, counts as shown.
 */
const SAME_TITLE_MS = 1500;

const mainElement = () => document.getElementById('main');

/** Moves focus to the page's heading, unless the page has set it or the user is in a toast. */
function focusHeading(): void {
  const main = mainElement();
  const active = document.activeElement;
  if (!main || (active !== main && main.contains(active))) return;
  // A toast's "Undo" concerns the previous page; the user has moved the focus there.
  if (active?.closest('[aria-live]')) return;
  const target = main.querySelector<HTMLElement>('h1') ?? document.querySelector('h1') ?? main;
  target.tabIndex = -1;
  target.classList.add('outline-none');
  target.focus({ preventScroll: true });
}

/** Announces navigations to screen readers and moves focus to the page's heading. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const title = useCurrentTitle();
  const shown = useRef(pathname);
  const pending = useRef(false);
  const latest = useRef(title.text);
  const [announced, setAnnounced] = useState('');
  const arrive = useCallback(() => {
    if (!pending.current) return;
    pending.current = false;
    setAnnounced(latest.current);
    focusHeading();
  }, []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    pending.current = true;
    // On back and forward, the browser restores the scroll position.
    if (kind !== 'POP') window.scrollTo(0, 0);
    // The focused element belongs to the previous page.
    if (document.activeElement?.closest('#main')) mainElement()?.focus({ preventScroll: true });
    const timer = setTimeout(arrive, SAME_TITLE_MS);
    return () => clearTimeout(timer);
  }, [pathname, kind, arrive]);
  useEffect(() => {
    latest.current = title.text;
    arrive();
  }, [title, arrive]);
  return (
    <p className="sr-only" aria-live="polite" aria-atomic="true">
      {announced}
    </p>
  );
}
