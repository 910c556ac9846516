import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The secret of the link that led here, empty without one. It is taken out of the address at once, or
 * it would stay in the history of the browser.
 */
export function useLinkSecret(): string {
  const { hash } = useLocation();
  const [secret] = useState(() => hash.slice(1));
  useEffect(() => {
    if (window.location.hash === '') return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
  return secret;
}
