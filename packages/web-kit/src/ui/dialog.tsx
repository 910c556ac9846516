import { X } from 'lucide-react';
import { t } from '../i18n/texts.ts';
import type { DialogProps } from './floating/dialog-panel.tsx';
import { usePanels } from './floating/load.ts';
import { IconButton } from './icon-button.tsx';

export type { DialogProps, DialogSize } from './floating/dialog-panel.tsx';

/** A modal dialog with title, body and buttons. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange } = props;
  const onFailed = () => onOpenChange(false);
  const panels = usePanels({ isWanted: open, isOpen: open, onFailed });
  const close = <IconButton label={t('Close')} icon={<X aria-hidden />} size="sm" />;
  return panels ? <panels.DialogPanel {...props} close={close} /> : null;
}
