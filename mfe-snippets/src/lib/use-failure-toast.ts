import { toast } from '@snippetry/web-kit';
import { useEffect } from 'react';

/** Shows a toast once when `failed` becomes true; `cause` is the caught error. */
export function useFailureToast(failed: boolean, message: string, cause: unknown): void {
  useEffect(() => {
    if (failed) toast.error(message, { cause });
  }, [failed, message, cause]);
}
