import { useLocation } from 'react-router-dom';

/** State of a link to the sign-in page: the address to return to. */
export interface ReturnState {
  from: string;
}

/** Returns the current address as the state of a link to the sign-in page. */
export function useReturnState(): ReturnState {
  const { pathname, search, hash } = useLocation();
  return { from: pathname + search + hash };
}
