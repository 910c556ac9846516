import { type ReactNode, type RefObject, useEffect } from 'react';
import { t } from '../i18n/texts.ts';
import { useBlocker } from '../router.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  /** Set to true before navigating after a save, while `isDirty` is still true. */
  saved?: RefObject<boolean>;
  title?: string;
  /** Called when the user discards the changes. */
  onLeave: () => void;
  /** Description of the loss. */
  children: ReactNode;
}

/** Confirms before a link, the back button or closing the tab discards changes. */
export function LeaveGuard({
  isDirty,
  saved,
  title = t('Leave without saving?'),
  onLeave,
  children,
}: LeaveGuardProps) {
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
      title={title}
      confirmLabel={t('Leave')}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
