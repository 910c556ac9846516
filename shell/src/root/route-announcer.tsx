import { useCurrentTitle } from '@snippetry/web-kit';
import { useLocation, useNavigationType } from '@snippetry/web-kit/router';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A page that keeps its title on a navigation says nothing; after this time it counts as shown. */
const SILENT_MS = 1500;

const mainElement = () => document.getElementById('main');

/** Moves the focus to the new page's heading, unless the page has put it somewhere itself. */
function focusHeading(): void {
  const main = mainElement();
  const active = document.activeElement;
  if (!main || (active !== main && main.contains(active))) return;
  const target = main.querySelector<HTMLElement>('h1') ?? main;
  target.tabIndex = -1;
  target.classList.add('outline-none');
  target.focus({ preventScroll: true });
}

/** Tells screen readers which page a navigation led to and where it begins. */
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
    // The browser puts the page back where it was on its own.
    if (kind !== 'POP') window.scrollTo(0, 0);
    // Whatever had the focus belongs to the page that was left.
    if (document.activeElement?.closest('#main')) mainElement()?.focus({ preventScroll: true });
    const timer = setTimeout(arrive, SILENT_MS);
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
