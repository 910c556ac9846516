import { useBlocker } from '@snippetry/web-kit/router';
import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { useEffect } from 'react';

/** Props of {@link LeaveGuard}. */
export interface LeaveGuardProps {
  isDirty: boolean;
  /** The changes are given up. */
  onLeave: () => void;
}

/** Asks before an unsaved README is lost by a link, the back button or closing the tab. */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => open || blocker.reset?.()}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      Your changes to this README have not been saved.
    </ConfirmDialog>
  );
}
