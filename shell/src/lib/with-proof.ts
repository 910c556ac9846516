import { isApiError } from '@snippetry/web-kit';

/** Ends the wait for a proof. */
type Settle = (isProven: boolean) => void;

let settle: Settle | null = null;
const listeners = new Set<() => void>();

function change(next: Settle | null): void {
  settle = next;
  for (const listener of listeners) listener();
}

/** The request for a proof that is open, for `useSyncExternalStore`. */
export const proofRequest = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOpen: () => settle !== null,
  /** Closes the request: the call that needed the proof is repeated, or fails. */
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

/** Returns whether the user closed the dialog without a proof, which needs no message. */
export const isUnproven = (error: unknown) => isApiError(error, 'auth.proof_required');

/**
 * Runs a call of the API. If it needs a recent proof, opens a dialog for one and runs the call again.
 * Fails with `auth.proof_required` if the user gives none.
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
