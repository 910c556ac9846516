import { startTransition, useEffect, useState } from 'react';

/**
 * Something on its way that components look at. React shows what comes of it at once, while it holds back what a
 * Suspense boundary has waited for until 300 ms after the last fallback.
 */
export interface Loading<Value> {
  /** Resolves when it is there or has failed. */
  readonly settled: Promise<void>;
  readonly state: () => 'waiting' | 'there' | 'failed';
  /** Returns the value, undefined while it loads; throws if loading failed. */
  readonly read: () => Value | undefined;
}

/** A promise as {@link Loading}; its failure counts as handled. */
export function loadingOf<Value>(promise: Promise<Value>): Loading<Value> {
  let state: ReturnType<Loading<Value>['state']> = 'waiting';
  let value: Value | undefined;
  let failure: unknown;
  return {
    settled: promise.then(
      (loaded) => {
        state = 'there';
        value = loaded;
      },
      (error: unknown) => {
        state = 'failed';
        failure = error;
      },
    ),
    state: () => state,
    read: () => {
      if (state === 'failed') throw failure;
      return value;
    },
  };
}

/** Returns the value of a {@link Loading}, undefined while it loads; throws if loading failed. */
export function useLoading<Value>({ settled, state, read }: Loading<Value>): Value | undefined {
  // Identified by the promise: another loading may replace a failed one.
  const [, showSettled] = useState<Promise<void>>();
  const waiting = state() === 'waiting';
  useEffect(() => {
    if (!waiting) return;
    let cancelled = false;
    // The value is often a whole page: a transition renders it in slices, so the browser stays responsive.
    const show = () => cancelled || startTransition(() => showSettled(settled));
    void settled.then(show);
    return () => {
      cancelled = true;
    };
  }, [settled, waiting]);
  return read();
}
