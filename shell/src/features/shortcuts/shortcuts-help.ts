import { lateDialog } from '@snippetry/web-kit/ui';

/** The list of all keys, which few open. */
export const ShortcutsHelp = lateDialog(() =>
  import('./shortcuts-dialog.tsx').then((m) => m.ShortcutsDialog),
);
