import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import { type Loading, loadingOf, useLoading } from './loading.ts';

let round = 0;

/** Allows pages that failed to load to retry on their next render. Call it from "Try again". */
export function retryLazyPages(): void {
  round += 1;
}

/** A component whose code is loaded when it is first shown, or ahead of that. */
export type LazyComponent<Props extends object = object> = FunctionComponent<Props> & {
  /** Loads the code ahead; resolves when that has ended. After a failure, showing it tries again. */
  preload: () => Promise<void>;
};

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/** Loads code once; after a failure, again when retries are allowed. */
function lazyCode<Props extends object>(load: Load<Props>) {
  // Stored outside of React: the state of a component that has never been shown is discarded and
  // recreated, which would start the next attempt at once, over and over.
  let loading: Loading<ComponentType<Props>> | undefined;
  let failedIn = 0;
  const begin = () => {
    loading = loadingOf(
      load().catch((error: unknown) => {
        failedIn = round;
        throw error;
      }),
    );
    return loading;
  };
  const current = () =>
    loading === undefined || (loading.state() === 'failed' && failedIn !== round)
      ? begin()
      : loading;
  const preload = async () => {
    const ahead = current();
    await ahead.settled;
    if (ahead.state() === 'failed' && ahead === loading) loading = undefined;
  };
  return { current, preload };
}

/**
 * A page whose code is loaded when it is first shown: `lazyPage(() => import('./x.tsx').then((m) => m.X))`.
 * Unlike `React.lazy`, it is shown at once when its code is there, and can load again after a failure; see
 * {@link retryLazyPages}.
 */
export function lazyPage<Props extends object = object>(
  load: Load<Props>,
  fallback: ReactNode = null,
): LazyComponent<Props> {
  const { current, preload } = lazyCode(load);
  function LazyPage(props: Props) {
    const Page = useLoading(current());
    return Page ? <Page {...props} /> : fallback;
  }
  return Object.assign(LazyPage, { preload });
}

/** Returns a lazily loaded component whose Suspense boundary shows the placeholder. */
export function lazyComponent<Props extends object>(load: Load<Props>): LazyComponent<Props> {
  const { current, preload } = lazyCode(load);
  function LazyCode(props: Props) {
    const loading = current();
    if (loading.state() === 'waiting') throw loading.settled;
    const Loaded = loading.read();
    return Loaded && <Loaded {...props} />;
  }
  return Object.assign(LazyCode, { preload });
}
