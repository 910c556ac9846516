import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts.ts';
import { Button } from '../button.tsx';
import { closeUnderTooltip } from '../escape.ts';
import { usePortalContainer } from '../portal.tsx';
import { Scrim } from './scrim.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import './dialog.css';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The question, and what cannot be undone. */
  children: ReactNode;
  confirmLabel: string;
  /** Called on confirming; the caller closes the dialog when its work is done. */
  onConfirm: () => void;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** `danger` unless the action destroys nothing. */
  variant?: 'danger' | 'primary' | undefined;
}

/** Content of a {@link ConfirmDialog}. */
export function ConfirmPanel(props: ConfirmDialogProps) {
  const { open, onOpenChange, busy = false, variant = 'danger' } = props;
  const container = usePortalContainer();
  const returnFocus = useReturnFocus();
  const change = (next: boolean) => (next || !busy) && onOpenChange(next);
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal container={container}>
        <Scrim>
          <AlertDialog.Content
            {...returnFocus}
            onKeyDown={(event) => closeUnderTooltip(event, () => change(false))}
            className="sn-dialog sn-dialog-sm"
          >
            <header className="sn-dialog-header">
              <AlertDialog.Title className="sn-dialog-title">{props.title}</AlertDialog.Title>
            </header>
            <AlertDialog.Description className="sn-dialog-description" asChild>
              <div>{props.children}</div>
            </AlertDialog.Description>
            <footer className="sn-dialog-footer">
              <AlertDialog.Cancel asChild>
                <Button disabled={busy}>{t('Cancel')}</Button>
              </AlertDialog.Cancel>
              <Button
                variant={variant}
                busy={busy}
                busyLabel={props.busyLabel}
                onClick={props.onConfirm}
              >
                {props.confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Content>
        </Scrim>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
