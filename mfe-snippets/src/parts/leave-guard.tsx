import { useBlocker } from '@snippetry/web-kit/router';
import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { type ReactNode, type RefObject, useEffect } from 'react';

/** Props of {@link LeaveGuard}. */
export interface LeaveGuardProps {
  /** Whether something would be lost. */
  active: boolean;
  /** Set once the work is saved and the page leaves by itself. */
  saved?: RefObject<boolean> | undefined;
  title: string;
  /** What would be lost. */
  children: ReactNode;
  /** It is given up. */
  onLeave: () => void;
}

/** Asks before something is lost by a link, the back button or closing the tab. */
export function LeaveGuard({ active, saved, title, children, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && !saved?.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!saved?.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active, saved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => open || blocker.reset?.()}
      title={title}
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
