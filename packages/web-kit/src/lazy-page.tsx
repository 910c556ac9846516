import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react';

let round = 0;

/**
 * Lets pages that failed to load try again when they are next rendered. Called by whatever shows
 * "Try again" in their place.
 */
export function retryLazyPages(): void {
  round += 1;
}

/**
 * A page whose code is loaded when it is first shown: `lazyPage(() => import('./x.tsx').then((m) => m.X))`.
 * Unlike `React.lazy`, which remembers a failure for ever, it can load again after {@link retryLazyPages}.
 */
export function lazyPage(
  load: () => Promise<ComponentType>,
  fallback: ReactNode = null,
): ComponentType {
  const Page = lazyPart(load);
  return function LazyPage() {
    return (
      <Suspense fallback={fallback}>
        <Page />
      </Suspense>
    );
  };
}

/** The same for a part of a page that takes props; whoever shows it says what stands there while it is loading. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let failedIn: number | undefined;
  const make = () =>
    lazy(() =>
      load().then(
        (Page) => ({ default: Page }),
        (error: unknown) => {
          failedIn = round;
          throw error;
        },
      ),
    );
  let current = make();
  return function LazyPart(props: Props) {
    // Kept outside of React: the state of a component that has never been shown is thrown away and made
    // anew, which would start the next attempt at once, over and over.
    if (failedIn !== undefined && failedIn !== round) {
      failedIn = undefined;
      current = make();
    }
    const Part = current;
    return <Part {...props} />;
  };
}
