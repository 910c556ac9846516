import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { closeUnderTooltip } from '../escape.ts';
import { usePortalContainer } from '../portal.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import './dialog.css';
import './drawer.css';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name: "Navigation". */
  label: string;
  children: ReactNode;
}

/** Content of a drawer. */
export function DrawerPanel({ open, onOpenChange, label, children }: DrawerProps) {
  const container = usePortalContainer();
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal container={container}>
        <div className="sn-scrim sn-drawer-scrim" />
        <Dialog.Content
          {...returnFocus}
          onKeyDown={(event) => closeUnderTooltip(event, () => onOpenChange(false))}
          className="sn-drawer"
          aria-describedby={undefined}
        >
          <VisuallyHidden>
            <Dialog.Title>{label}</Dialog.Title>
          </VisuallyHidden>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
