import { useShortcuts } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { EVERYWHERE } from './groups.ts';

/** Whether the list of all keys is open; `?` opens it. */
export function useShortcutsHelp() {
  const [isOpen, setOpen] = useState(false);
  const show = () => setOpen(true);
  useShortcuts(EVERYWHERE, [{ keys: ['?'], does: 'These shortcuts', run: show }]);
  return { isOpen, setOpen, show };
}
