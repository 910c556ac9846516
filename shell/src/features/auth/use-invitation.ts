import { useLocation } from 'react-router-dom';

/** Returns the secret of an invitation link; undefined if it is missing or malformed. */
export function useInvitation(): string | undefined {
  const { hash } = useLocation();
  const secret = new URLSearchParams(hash.slice(1)).get('invitation') ?? '';
  return /^[\w-]{20,100}$/.test(secret) ? secret : undefined;
}
