import { useBlocker } from '@snippetry/web-kit/router';
import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { type RefObject, useEffect } from 'react';

/** Props of {@link LeaveGuard}. */
export interface LeaveGuardProps {
  /** Whether something would be lost. */
  dirty: boolean;
  /** Set once the work is saved and the page leaves by itself. */
  saved: RefObject<boolean>;
  /** The changes are given up. */
  onLeave: () => void;
}

/** Asks before unsaved changes are lost by a link, the back button or closing the tab. */
export function LeaveGuard({ dirty, saved, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !saved.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!saved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, saved]);
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
      Your changes to this snippet have not been saved.
    </ConfirmDialog>
  );
}
