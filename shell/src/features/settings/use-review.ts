import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { REVIEW } from '../../lib/review-path.ts';

/** State of the review of sign-in methods, stored in the URL. */
export function useReview() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (isOpen: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (isOpen) next.set(REVIEW.name, REVIEW.value);
          else next.delete(REVIEW.name);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { isOpen: params.get(REVIEW.name) === REVIEW.value, change };
}
