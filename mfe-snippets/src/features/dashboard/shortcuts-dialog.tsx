import { COMMAND_KEY, Dialog, IS_APPLE, Kbd, Switch, singleKeys } from '@snippetry/web-kit/ui';
import { Fragment, useSyncExternalStore } from 'react';

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', 'k'], does: 'Next and previous snippet' },
  { keys: ['↑', '↓', '←', '→'], does: 'Move between snippets' },
  { keys: ['Enter'], does: 'Open the snippet' },
  { keys: ['e'], does: 'Edit the snippet' },
  { keys: ['y'], does: 'Copy its code' },
  { keys: ['x'], does: 'Select the snippet' },
  { keys: ['Esc'], does: 'Clear the selection' },
  { keys: ['n'], does: 'New snippet' },
  { keys: ['/'], does: 'Search' },
  { keys: [IS_APPLE ? `${COMMAND_KEY}K` : `${COMMAND_KEY} K`], does: 'Command palette' },
  { keys: ['?'], does: 'These shortcuts' },
];

/** Props of {@link ShortcutsDialog}. */
export interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keys of the dashboard, and the switch for those that are a single letter or sign. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.isOn);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="sm">
      <dl className="divide-y divide-line-1 text-sm">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="flex min-h-9 items-center gap-4 py-1">
            <dt className="order-2 ml-auto flex gap-1">
              {keys.map((key) => (
                <Fragment key={key}>
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-t border-line-1 pt-4">
        <Switch
          checked={isOn}
          onChange={singleKeys.set}
          description="Off, letters and signs do nothing by themselves. This device remembers it."
        >
          Single-key shortcuts
        </Switch>
      </div>
    </Dialog>
  );
}
