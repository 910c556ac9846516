import { Slot } from 'radix-ui';
import { type ReactElement, type SyntheticEvent, useCallback, useRef, useState } from 'react';
import { usePanels } from './floating/load.ts';
import type { TriggerHandlers } from './floating/tooltip-panel.tsx';

export interface TooltipProps {
  label: string;
  shortcut?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** One element that can hold a ref and take event handlers. */
  children: ReactElement;
}

type Name = keyof TriggerHandlers;

/**
 * Forwards the button's events to the primitive. While that loads, the last event is stored and
 * forwarded afterwards, since the pointer may still rest on the button.
 */
function useForwardedEvents() {
  const handlers = useRef<TriggerHandlers>(undefined);
  const missed = useRef<() => void>(undefined);
  const forward = (name: Name, event: SyntheticEvent) => {
    const give = () =>
      (handlers.current?.[name] as ((event: SyntheticEvent) => void) | undefined)?.(event);
    if (handlers.current) give();
    else missed.current = name === 'onFocus' || name === 'onPointerMove' ? give : undefined;
  };
  const onHandlers = useCallback((next: TriggerHandlers) => {
    handlers.current = next;
    missed.current?.();
    missed.current = undefined;
  }, []);
  return { forward, onHandlers };
}

/** Shows the name of a control after 400 ms of hover or focus. Never the only place of a text. */
export function Tooltip({ label, shortcut, side = 'bottom', children }: TooltipProps) {
  const button = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  const [isUsed, setUsed] = useState(false);
  const panels = usePanels({ isWanted: isUsed, isOpen: false, onFailed: () => undefined });
  const { forward, onHandlers } = useForwardedEvents();
  return (
    <>
      <Slot.Root
        ref={button}
        onPointerMove={(event) => {
          if (event.pointerType === 'touch') return;
          setUsed(true);
          forward('onPointerMove', event);
        }}
        onPointerLeave={(event) => forward('onPointerLeave', event)}
        onPointerDown={(event) => {
          isPressed.current = true;
          const release = () => {
            isPressed.current = false;
          };
          document.addEventListener('pointerup', release, { once: true });
          forward('onPointerDown', event);
        }}
        onFocus={(event) => {
          // The focus came from a press, which needs no explanation.
          if (isPressed.current) return;
          setUsed(true);
          forward('onFocus', event);
        }}
        onBlur={(event) => forward('onBlur', event)}
        onClick={(event) => forward('onClick', event)}
      >
        {children}
      </Slot.Root>
      {panels ? (
        <panels.TooltipPanel
          button={button}
          onHandlers={onHandlers}
          label={label}
          shortcut={shortcut}
          side={side}
        />
      ) : null}
    </>
  );
}
