import { lateDialog } from '@snippetry/web-kit/ui';

/** Lazily loaded dialog, since few users open it. */
export const ShortcutsHelp = lateDialog(() =>
  import('./shortcuts-dialog.tsx').then((m) => m.ShortcutsDialog),
);
