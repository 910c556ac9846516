import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { closeUnderTooltip } from './escape.ts';
import { usePortalContainer } from './portal.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import './dialog.css';
import './drawer.css';

/** Props of {@link Drawer}. */
export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name: "Navigation". */
  label: string;
  children: ReactNode;
}

/** A 320 px sheet from the left over a scrim: the sidebar under 1024 px. */
export function Drawer({ open, onOpenChange, label, children }: DrawerProps) {
  const container = usePortalContainer();
  const returnFocus = useReturnFocus();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal container={container}>
        <div className="sn-scrim sn-drawer-scrim" />
        <Primitive.Content
          {...returnFocus}
          onKeyDown={(event) => closeUnderTooltip(event, () => onOpenChange(false))}
          className="sn-drawer"
          aria-describedby={undefined}
        >
          <VisuallyHidden>
            <Primitive.Title>{label}</Primitive.Title>
          </VisuallyHidden>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
