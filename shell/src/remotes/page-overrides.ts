import { collectOverrides, type Overrides, withoutOverrides } from './overrides.ts';

let overrides: Overrides = {};

/** Reads the overrides of this tab and takes them out of the address bar; called before the router starts. */
export function startOverrides(): void {
  const location = new URL(window.location.href);
  try {
    overrides = collectOverrides(location, window.sessionStorage);
  } catch {
    // Storage is refused: no overrides.
    return;
  }
  const cleaned = withoutOverrides(location);
  if (cleaned.href !== location.href) window.history.replaceState(null, '', cleaned);
}

/** The overrides of this tab, whether or not the registry allows them. */
export function pageOverrides(): Overrides {
  return overrides;
}
