import { clsx } from 'clsx';
import { Dialog } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { closeUnderTooltip, keepWhileWriting } from '../escape.ts';
import { usePortalContainer } from '../portal.tsx';
import { useWide } from '../use-wide.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Scrim } from './scrim.tsx';
import { useFocusGuard } from './use-focus-guard.ts';
import { useReturnFocus } from './use-return-focus.ts';
import './dialog.css';

/** `sm` 440 (questions), `md` 520 (forms), `lg` 720 (discussion; a full sheet at phone width), `palette` 640 near the top. */
export type DialogSize = 'sm' | 'md' | 'lg' | 'palette';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A sentence under the title; it describes the dialog to assistive technology. */
  description?: ReactNode;
  size?: DialogSize | undefined;
  /** Content beside the title. */
  headerEnd?: ReactNode;
  /** Hides title and close button, for the palette, which has its own first row. */
  bare?: boolean | undefined;
  /** Buttons, right-aligned, Cancel first. */
  footer?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
  /** Called after the dialog has closed and focus has returned: the moment to navigate. */
  onClosed?: (() => void) | undefined;
}

export interface DialogPanelProps extends DialogProps {
  /** The button in its corner. */
  close: ReactElement;
}

const FIELD = ':is(input, textarea, [role="combobox"]):not(:disabled)';

/**
 * Focuses the first field of a form, except on a phone, where it would open the keyboard. Otherwise
 * focuses the dialog itself: a focused close button would show its tooltip, which takes the first
 * Escape.
 */
function focusField(event: Event, { wide, bare }: { wide: boolean; bare: boolean }): void {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  // The palette exists for typing, so its field is focused on phones too.
  const body = bare ? content : content.querySelector('.sn-dialog-body');
  const field = wide || bare ? body?.querySelector<HTMLElement>(FIELD) : null;
  event.preventDefault();
  (field ?? content).focus();
}

/** Content of a dialog. */
export function DialogPanel(props: DialogPanelProps) {
  const { open, onOpenChange, title, description, size = 'md', bare, footer, children } = props;
  const container = usePortalContainer();
  const returnFocus = useReturnFocus();
  const focusGuard = useFocusGuard();
  const wide = useWide();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal container={container}>
        <Scrim>
          <Dialog.Content
            {...focusGuard}
            onEscapeKeyDown={keepWhileWriting}
            onKeyDown={(event) => closeUnderTooltip(event, () => onOpenChange(false))}
            onOpenAutoFocus={(event) => {
              returnFocus.onOpenAutoFocus();
              focusField(event, { wide, bare: bare === true });
            }}
            onCloseAutoFocus={(event) => {
              returnFocus.onCloseAutoFocus(event);
              props.onClosed?.();
            }}
            className={clsx('sn-dialog', `sn-dialog-${size}`, props.className)}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            {bare ? (
              <VisuallyHidden>
                <Dialog.Title>{title}</Dialog.Title>
              </VisuallyHidden>
            ) : (
              <header className="sn-dialog-header">
                <Dialog.Title className="sn-dialog-title">{title}</Dialog.Title>
                {props.headerEnd}
                <Dialog.Close asChild>{props.close}</Dialog.Close>
              </header>
            )}
            {description ? (
              <Dialog.Description className="sn-dialog-description" asChild>
                <div>{description}</div>
              </Dialog.Description>
            ) : null}
            {bare ? children : children && <div className="sn-dialog-body">{children}</div>}
            {footer ? <footer className="sn-dialog-footer">{footer}</footer> : null}
          </Dialog.Content>
        </Scrim>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
