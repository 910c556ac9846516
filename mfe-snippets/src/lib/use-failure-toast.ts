import { toast } from '@snippetry/web-kit';
import { useEffect } from 'react';

/** Says once that something failed; `cause` is what was caught. */
export function useFailureToast(failed: boolean, message: string, cause: unknown): void {
  useEffect(() => {
    if (failed) toast.error(message, { cause });
  }, [failed, message, cause]);
}
