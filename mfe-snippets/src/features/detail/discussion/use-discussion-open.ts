import { useLocation, useNavigate } from '@snippetry/web-kit/router';

/** Whether the discussion is open, and how to open and close it. */
export interface DiscussionOpen {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

const NAME = 'discussion';

/**
 * Kept in the address: a reload comes back to the discussion, a link can lead to it, and "Back" closes what fills the
 * screen of a phone.
 */
export function useDiscussionOpen(): DiscussionOpen {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const to = (open: boolean) => {
    if (open) params.set(NAME, 'open');
    else params.delete(NAME);
    return { pathname, search: params.toString(), hash };
  };
  return {
    isOpen: params.has(NAME),
    open: () => navigate(to(true), { state: { opened: NAME }, preventScrollReset: true }),
    close: () => {
      if (state?.opened === NAME) navigate(-1);
      else navigate(to(false), { replace: true, preventScrollReset: true });
    },
  };
}
