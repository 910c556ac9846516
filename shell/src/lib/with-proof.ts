import { isApiError } from '@snippetry/web-kit';

/** Settles a pending request for a proof. */
type Settle = (isProven: boolean) => void;

let settle: Settle | null = null;
const listeners = new Set<() => void>();

function change(next: Settle | null): void {
  settle = next;
  for (const listener of listeners) listener();
}

/** Pending request for a proof, for `useSyncExternalStore`. */
export const proofRequest = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOpen: () => settle !== null,
  /** Closes the request: the API call is repeated if the user is proven, otherwise it fails. */
  close(isProven: boolean): void {
    const finish = settle;
    change(null);
    finish?.(isProven);
  },
};

const requestProof = () =>
  new Promise<boolean>((resolve) => {
    proofRequest.close(false);
    change(resolve);
  });

/** Whether the user closed the dialog without a proof, which needs no message. */
export const isUnproven = (error: unknown) => isApiError(error, 'auth.proof_required');

/**
 * Runs an API call. If it needs a recent proof, opens a dialog for it and runs the call again.
 * Rejects with `auth.proof_required` if the user gives no proof.
 */
export async function withProof<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const canPrompt = isUnproven(error) && listeners.size > 0;
    if (!canPrompt || !(await requestProof())) throw error;
    return call();
  }
}
