/**
 * Whether this tab may have overrides. Only developers' tabs do, so the code for overrides is
 * loaded on demand.
 */
export function mayHaveOverrides(): boolean {
  try {
    return /[?&]remote\./.test(window.location.search) || 'remote-overrides' in sessionStorage;
  } catch {
    // Without access to storage, there are no overrides.
    return false;
  }
}
