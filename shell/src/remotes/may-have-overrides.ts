/**
 * Whether this tab could have overrides. Only a developer's has, so that whatever deals with them is no part
 * of what every visitor loads.
 */
export function mayHaveOverrides(): boolean {
  try {
    return /[?&]remote\./.test(window.location.search) || 'remote-overrides' in sessionStorage;
  } catch {
    // Storage is refused: no overrides.
    return false;
  }
}
