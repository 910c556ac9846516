import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Returns the secret in the URL's fragment; empty if there is none. It is removed from the URL at
 * once, so that it does not stay in the browser's history.
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
