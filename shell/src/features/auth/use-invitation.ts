import { useLocation } from 'react-router-dom';

/** The secret of the link that invited the person; undefined without one that looks right. */
export function useInvitation(): string | undefined {
  const { hash } = useLocation();
  const secret = new URLSearchParams(hash.slice(1)).get('invitation') ?? '';
  return /^[\w-]{20,100}$/.test(secret) ? secret : undefined;
}
