import { useEffect } from 'react';

/** Id of the panel with the deployment of a remote. */
export const DEPLOYMENT_ID = 'deployment';

/**
 * Moves the focus to the deployment when a dialog closes. The dialog then returns it to the button
 * that opened it, unless the change has removed that button.
 */
export function useDeploymentFocus(): void {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        document.getElementById(DEPLOYMENT_ID)?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
