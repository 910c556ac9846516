import { startTransition, useEffect, useState } from 'react';

/**
 * Something on its way that components look at. React shows what comes of it at once, while it holds back what a
 * Suspense boundary has waited for until 300 ms after the last fallback.
 */
export interface Loading<Value> {
  /** Resolves when it is there or has failed. */
  readonly settled: Promise<void>;
  readonly state: () => 'waiting' | 'there' | 'failed';
  /** What has come, undefined until then. Throws what it failed with. */
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

/** What a {@link Loading} has brought, undefined until then. Throws what it failed with. */
export function useLoading<Value>({ settled, state, read }: Loading<Value>): Value | undefined {
  // Told apart by what was waited for: a loading may take the place of one that has failed.
  const [, showSettled] = useState<Promise<void>>();
  const waiting = state() === 'waiting';
  useEffect(() => {
    if (!waiting) return;
    let gone = false;
    // A whole page comes of it: as a transition it is drawn in slices, between which the browser answers.
    const show = () => gone || startTransition(() => showSettled(settled));
    void settled.then(show);
    return () => {
      gone = true;
    };
  }, [settled, waiting]);
  return read();
}
