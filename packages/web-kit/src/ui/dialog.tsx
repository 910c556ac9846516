import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '../i18n/texts.ts';
import { closeUnderTooltip, keepWhileWriting } from './escape.ts';
import { IconButton } from './icon-button.tsx';
import { usePortalContainer } from './portal.tsx';
import { Scrim } from './scrim.tsx';
import { useHeldFocus } from './use-held-focus.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useWide } from './use-wide.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import './dialog.css';

/** `sm` 440 (questions), `md` 520 (forms), `lg` 720 (discussion; a full sheet at phone width), `palette` 640 near the top. */
export type DialogSize = 'sm' | 'md' | 'lg' | 'palette';

/** Props of {@link Dialog}. */
export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A sentence under the title; it describes the dialog to assistive technology. */
  description?: ReactNode;
  size?: DialogSize | undefined;
  /** Beside the title in the header row. */
  headerEnd?: ReactNode;
  /** Keeps title and close button out of sight (the palette brings its own first row). */
  bare?: boolean | undefined;
  /** Buttons, right-aligned, Cancel first. */
  footer?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
  /** Called when the dialog is gone and the focus is back where it was: the moment to go to another page. */
  onClosed?: (() => void) | undefined;
}

const FIELD = ':is(input, textarea, [role="combobox"]):not(:disabled)';

/**
 * Starts a form in its first field; on a phone that would raise the keyboard. Anything else starts
 * on the dialog itself: the close button would show its tooltip, which takes the first Escape.
 */
function focusField(event: Event, { wide, bare }: { wide: boolean; bare: boolean }): void {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  // The palette is there to be typed into, on a phone, too.
  const body = bare ? content : content.querySelector('.sn-dialog-body');
  const field = wide || bare ? body?.querySelector<HTMLElement>(FIELD) : null;
  event.preventDefault();
  (field ?? content).focus();
}

/** A modal dialog with title, body and buttons. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'md', bare, footer, children } = props;
  const container = usePortalContainer();
  const returnFocus = useReturnFocus();
  const heldFocus = useHeldFocus();
  const wide = useWide();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal container={container}>
        <Scrim>
          <Primitive.Content
            {...heldFocus}
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
                <Primitive.Title>{title}</Primitive.Title>
              </VisuallyHidden>
            ) : (
              <header className="sn-dialog-header">
                <Primitive.Title className="sn-dialog-title">{title}</Primitive.Title>
                {props.headerEnd}
                <Primitive.Close asChild>
                  <IconButton label={t('Close')} icon={<X aria-hidden />} size="sm" />
                </Primitive.Close>
              </header>
            )}
            {description ? (
              <Primitive.Description className="sn-dialog-description" asChild>
                <div>{description}</div>
              </Primitive.Description>
            ) : null}
            {bare ? children : children && <div className="sn-dialog-body">{children}</div>}
            {footer ? <footer className="sn-dialog-footer">{footer}</footer> : null}
          </Primitive.Content>
        </Scrim>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
