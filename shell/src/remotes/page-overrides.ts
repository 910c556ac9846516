import {
  type CollectedOverrides,
  collectOverrides,
  type Overrides,
  rememberOverrides,
  withoutOverrides,
} from './overrides.ts';

let { agreed, requested }: CollectedOverrides = { agreed: {}, requested: {} };
let decision = Promise.withResolvers<void>();

const isEmpty = (overrides: Overrides) => Object.keys(overrides).length === 0;

/** Reads this tab's overrides and removes them from the URL; called before the router starts. */
export function startOverrides(): void {
  const location = new URL(window.location.href);
  try {
    ({ agreed, requested } = collectOverrides(location, window.sessionStorage));
  } catch {
    // Without access to storage, there are no overrides.
    return;
  }
  const cleaned = withoutOverrides(location);
  if (cleaned.href !== location.href) window.history.replaceState(null, '', cleaned);
}

/** Whether this tab has or requests overrides, even if the registry does not allow them. */
export function hasOverrides(): boolean {
  return !isEmpty(agreed) || !isEmpty(requested);
}

/** Returns the overrides that the user accepted. */
export function agreedOverrides(): Overrides {
  return agreed;
}

/** Returns overrides that the URL requests and the user has not decided on. */
export function requestedOverrides(): Overrides {
  return requested;
}

/** Applies or discards the requested overrides. */
export function decideOverrides(accept: boolean): void {
  if (accept) {
    agreed = { ...agreed, ...requested };
    rememberOverrides(agreed, window.sessionStorage);
  }
  requested = {};
  decision.resolve();
  decision = Promise.withResolvers();
}

/** Returns the accepted overrides, once the user has decided. */
export async function decidedOverrides(): Promise<Overrides> {
  if (!isEmpty(requested)) await decision.promise;
  return agreed;
}
