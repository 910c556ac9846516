import type { ConfirmDialogProps } from './floating/confirm-panel.tsx';
import { usePanels } from './floating/load.ts';

export type { ConfirmDialogProps } from './floating/confirm-panel.tsx';

/** Asks before something is destroyed. Focus starts on Cancel; while busy it stays open. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange } = props;
  const onFailed = () => onOpenChange(false);
  const panels = usePanels({ isWanted: open, isOpen: open, onFailed });
  return panels ? <panels.ConfirmPanel {...props} /> : null;
}
