import { useSession } from '@snippetry/web-kit';
import { useLocation, useNavigate } from '@snippetry/web-kit/router';

/** Runs an action for signed-in users; sends everybody else to sign in first, and back here after it. */
export function useSignedIn(): (action: () => void) => void {
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (action) => {
    if (user) action();
    else navigate('/login', { state: { from: pathname + search + hash } });
  };
}
