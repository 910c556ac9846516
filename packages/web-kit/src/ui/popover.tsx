import { clsx } from 'clsx';
import { Slot } from 'radix-ui';
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { usePanels } from './floating/load.ts';

export interface PopoverProps {
  /** The button that opens it: one element that can hold a ref. */
  trigger: ReactElement;
  /** Accessible name of the floating panel. */
  label: string;
  align?: 'start' | 'center' | 'end' | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A small floating panel beside its button, for a few settings or a list. */
export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'end', onOpenChange, className, children } = props;
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const [ownOpen, setOwnOpen] = useState(false);
  const open = props.open ?? ownOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const panels = usePanels({ isWanted: open, isOpen: open, onFailed: () => change(false) });
  return (
    <>
      <Slot.Root
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open && panels ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        onClick={() => change(!open)}
      >
        {trigger}
      </Slot.Root>
      {panels ? (
        <panels.PopoverPanel
          button={button}
          id={id}
          open={open}
          onOpenChange={change}
          label={label}
          align={align}
          className={clsx('sn-popover', className)}
        >
          {children}
        </panels.PopoverPanel>
      ) : null}
    </>
  );
}
