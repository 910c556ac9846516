import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement } from 'react';
import { takeByTooltip } from './escape.ts';
import { Kbd } from './kbd.tsx';
import { usePortalContainer } from './portal.tsx';
import './tooltip.css';

/** Props of {@link Tooltip}. */
export interface TooltipProps {
  label: string;
  shortcut?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** One element that can hold a ref and take event handlers. */
  children: ReactElement;
}

/** Names the control under the pointer or focus after 400 ms. Never the only place a text appears. */
export function Tooltip({ label, shortcut, side = 'bottom', children }: TooltipProps) {
  const container = usePortalContainer();
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal container={container}>
          <Primitive.Content
            className="sn-tooltip"
            side={side}
            sideOffset={6}
            collisionPadding={8}
            onEscapeKeyDown={takeByTooltip}
          >
            {label}
            {shortcut ? <Kbd>{shortcut}</Kbd> : null}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
