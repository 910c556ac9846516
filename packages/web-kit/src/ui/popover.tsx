import { clsx } from 'clsx';
import { Popover as Primitive } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { closeUnderTooltip, keepWhileWriting } from './escape.ts';
import { usePortalContainer } from './portal.tsx';
import './popover.css';

/** Props of {@link Popover}. */
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
  const { trigger, label, align = 'end', open, onOpenChange, className, children } = props;
  const container = usePortalContainer();
  const [ownOpen, setOwnOpen] = useState(false);
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Primitive.Root open={open ?? ownOpen} onOpenChange={change}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          aria-label={label}
          onEscapeKeyDown={keepWhileWriting}
          onKeyDown={(event) => closeUnderTooltip(event, () => change(false))}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={clsx('sn-popover', className)}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
