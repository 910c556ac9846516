import { useLocation } from 'react-router-dom';

/** The state of a link to sign in: where to come back to afterwards. */
export interface ReturnState {
  from: string;
}

/** All of the present address, as the state of a link or a navigation to sign in. */
export function useReturnState(): ReturnState {
  const { pathname, search, hash } = useLocation();
  return { from: pathname + search + hash };
}
