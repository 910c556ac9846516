import { type ReactNode, type RefObject, useEffect } from 'react';
import { useBlocker } from '../router.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Props of {@link LeaveGuard}. */
export interface LeaveGuardProps {
  isDirty: boolean;
  /** Set once the work is saved and the page leaves by itself, before it is known to be clean. */
  saved?: RefObject<boolean>;
  /** The changes are given up. */
  onLeave: () => void;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks before unsaved changes are lost by a link, the back button or closing the tab. */
export function LeaveGuard({ isDirty, saved, onLeave, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !saved?.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!saved?.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, saved]);
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
      {children}
    </ConfirmDialog>
  );
}
