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

/** Reads the overrides of this tab and takes them out of the address bar; called before the router starts. */
export function startOverrides(): void {
  const location = new URL(window.location.href);
  try {
    ({ agreed, requested } = collectOverrides(location, window.sessionStorage));
  } catch {
    // Storage is refused: no overrides.
    return;
  }
  const cleaned = withoutOverrides(location);
  if (cleaned.href !== location.href) window.history.replaceState(null, '', cleaned);
}

/** Returns whether this tab has or requests overrides, regardless of whether the registry allows them. */
export function hasOverrides(): boolean {
  return !isEmpty(agreed) || !isEmpty(requested);
}

/** The overrides that a person agreed to. */
export function agreedOverrides(): Overrides {
  return agreed;
}

/** Overrides that the address requests and the user has not accepted yet. */
export function requestedOverrides(): Overrides {
  return requested;
}

/** Ends the question: what was requested is used from now on, or forgotten. */
export function decideOverrides(accept: boolean): void {
  if (accept) {
    agreed = { ...agreed, ...requested };
    rememberOverrides(agreed, window.sessionStorage);
  }
  requested = {};
  decision.resolve();
  decision = Promise.withResolvers();
}

/** The overrides to use, once the person has answered. */
export async function decidedOverrides(): Promise<Overrides> {
  if (!isEmpty(requested)) await decision.promise;
  return agreed;
}
