import { t } from '@snippetry/web-kit';
import { useShortcuts } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { EVERYWHERE } from '../../lib/shortcut-groups.ts';

/** State of the shortcuts dialog, which `?` opens. */
export function useShortcutsHelp() {
  const [isOpen, setOpen] = useState(false);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  useShortcuts(t(EVERYWHERE), [{ keys: ['?'], does: t('These shortcuts'), run: show }]);
  return { isOpen, show, hide };
}
