import { Popover } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { closeUnderTooltip, keepWhileWriting } from '../escape.ts';
import { usePortalContainer } from '../portal.tsx';
import { InPlaceOf } from './in-place-of.tsx';
import './popover.css';

export interface PopoverPanelProps {
  button: RefObject<HTMLElement | null>;
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name; without one the panel has no role of its own. */
  label?: string | undefined;
  align: 'start' | 'center' | 'end';
  className: string;
  children: ReactNode;
}

/** Content of a popover, placed beside its button. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { button, id, open, onOpenChange, label, align, className, children } = props;
  const container = usePortalContainer();
  const naming = label === undefined ? { role: 'presentation' } : { 'aria-label': label };
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        <InPlaceOf button={button} />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          id={id}
          {...naming}
          onEscapeKeyDown={keepWhileWriting}
          onKeyDown={(event) => closeUnderTooltip(event, () => onOpenChange(false))}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={className}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
