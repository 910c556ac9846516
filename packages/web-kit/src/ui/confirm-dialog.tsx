import type { ConfirmDialogProps } from './floating/confirm-panel.tsx';
import { usePanels } from './floating/load.ts';

export type { ConfirmDialogProps } from './floating/confirm-panel.tsx';

/** Confirmation of a destructive action. Focus starts on Cancel; it cannot be closed while busy. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange } = props;
  const onFailed = () => onOpenChange(false);
  const panels = usePanels({ isWanted: open, isOpen: open, onFailed });
  return panels ? <panels.ConfirmPanel {...props} /> : null;
}
