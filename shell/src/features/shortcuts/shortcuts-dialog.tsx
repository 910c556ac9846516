import { type Msg, msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import {
  COMMAND_KEY,
  Dialog,
  IS_APPLE,
  Kbd,
  type LateDialogProps,
  type ShortcutGroup,
  shortcutGroups,
} from '@snippetry/web-kit/ui';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react';
import { Fragment, useSyncExternalStore } from 'react';
import { SingleKeysSwitch } from '../../components/single-keys-switch.tsx';
import { EVERYWHERE, GO_TO } from '../../lib/shortcut-groups.ts';

/** Shortcuts of the current page and of all pages, with the switch for single keys. */
export function ShortcutsDialog({ open, onClose }: LateDialogProps) {
  const groups = useSyncExternalStore(shortcutGroups.subscribe, shortcutGroups.get);
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('Keyboard shortcuts')} size="lg">
      <div className="gap-x-8 lg:columns-2">
        {groups.toSorted(pageFirst).map((group) => (
          <KeysOfGroup key={group.name} {...group} />
        ))}
      </div>
      <div className="mt-4 border-t border-line-1 pt-4">
        <SingleKeysSwitch />
      </div>
    </Dialog>
  );
}

function pageFirst(a: ShortcutGroup, b: ShortcutGroup): number {
  const last = [t(EVERYWHERE), t(GO_TO)];
  return last.indexOf(a.name) - last.indexOf(b.name);
}

function KeysOfGroup({ name, shortcuts }: ShortcutGroup) {
  return (
    <section className="mb-4 break-inside-avoid">
      <h3 className="mb-1 text-xs font-medium text-fg-3">{name}</h3>
      <dl className="divide-y divide-line-1 text-sm">
        {shortcuts.map(({ keys, does }) => (
          <div key={keys.join()} className="flex min-h-8 items-center gap-4 py-1">
            <dt className="order-2 ml-auto flex flex-none items-center gap-2">
              {keys.map((written) => (
                <Keys key={written} written={written} />
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

// Icons, since the arrows of the code font differ in size.
const ARROWS: Record<string, { icon: LucideIcon; name: Msg }> = {
  ArrowUp: { icon: ArrowUp, name: msg('arrow up') },
  ArrowDown: { icon: ArrowDown, name: msg('arrow down') },
  ArrowLeft: { icon: ArrowLeft, name: msg('arrow left') },
  ArrowRight: { icon: ArrowRight, name: msg('arrow right') },
};

const NAMES: Record<string, Msg> = {
  Escape: msg('Esc'),
  Mod: COMMAND_KEY,
};

/** Renders "g d" as two keys in sequence, and "Mod+k" as one combination. */
function Keys({ written }: { written: string }) {
  const names = written.split(/[ +]/).map((key) => {
    const name = NAMES[key];
    return name ? t(name) : key;
  });
  if (written.startsWith('Mod+')) {
    const keyLabels = names.map((name) => (name.length === 1 ? name.toUpperCase() : name));
    return <Kbd>{keyLabels.join(IS_APPLE ? '' : ' ')}</Kbd>;
  }
  return (
    <span className="flex items-center gap-1">
      {names.map((name, place) => (
        <Fragment key={name}>
          {place > 0 && written.includes(' ') ? (
            <span className="text-xs text-fg-3">{t('then')}</span>
          ) : null}
          <Kbd>
            <KeyName name={name} />
          </Kbd>
        </Fragment>
      ))}
    </span>
  );
}

function KeyName({ name }: { name: string }) {
  const arrow = ARROWS[name];
  if (!arrow) return name;
  return <arrow.icon role="img" aria-label={t(arrow.name)} size={12} />;
}
