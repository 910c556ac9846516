import { Tooltip } from 'radix-ui';
import {
  type ComponentProps,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
} from 'react';
import { takeByTooltip } from '../escape.ts';
import { Kbd } from '../kbd.tsx';
import { usePortalContainer } from '../portal.tsx';
import './tooltip.css';

type TriggerProps = ComponentProps<typeof Tooltip.Trigger>;
/** The primitive's handlers of the button's events. */
export type TriggerHandlers = Pick<
  TriggerProps,
  'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onClick'
>;

interface InPlaceOfProps extends TriggerProps {
  button: RefObject<HTMLElement | null>;
  onHandlers: (handlers: TriggerHandlers) => void;
  ref?: Ref<HTMLButtonElement | null>;
}

/** Renders nothing: forwards the primitive's handlers and description to the button beside it. */
function InPlaceOf({ button, onHandlers, ref, ...props }: InPlaceOfProps) {
  const description = props['aria-describedby'];
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(
    ref as Ref<HTMLElement | null>,
    () => button.current,
    [button],
  );
  useLayoutEffect(() => onHandlers(props));
  useLayoutEffect(() => {
    const element = button.current;
    if (description === undefined || !element || element.hasAttribute('aria-describedby')) return;
    element.setAttribute('aria-describedby', description);
    return () => element.removeAttribute('aria-describedby');
  }, [button, description]);
  return null;
}

export interface TooltipPanelProps {
  label: string;
  shortcut: string | undefined;
  side: 'top' | 'right' | 'bottom' | 'left';
  button: RefObject<HTMLElement | null>;
  onHandlers: (handlers: TriggerHandlers) => void;
}

/** The name of the control beside it. */
export function TooltipPanel(props: TooltipPanelProps) {
  const { button, onHandlers, label, shortcut, side } = props;
  const container = usePortalContainer();
  return (
    <Tooltip.Provider delayDuration={400}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>
          <InPlaceOf button={button} onHandlers={onHandlers} />
        </Tooltip.Trigger>
        <Tooltip.Portal container={container}>
          <Tooltip.Content
            className="sn-tooltip"
            side={side}
            sideOffset={6}
            collisionPadding={8}
            onEscapeKeyDown={takeByTooltip}
          >
            {label}
            {shortcut ? <Kbd>{shortcut}</Kbd> : null}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
