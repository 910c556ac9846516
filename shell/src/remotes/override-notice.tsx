import { Trans, t } from '@snippetry/web-kit';
import { ConfirmDialog } from '@snippetry/web-kit/ui';
import { useEffect, useState } from 'react';
import { readAnnounced } from './load-remote.ts';
import { forgetOverrides, type Overrides } from './overrides.ts';
import { agreedOverrides, decideOverrides, requestedOverrides } from './page-overrides.ts';

/** Groups the names of overridden remotes by origin, such as `snippets, github`. */
function namesByOrigin(overrides: Overrides): [origin: string, names: string][] {
  const byOrigin = Map.groupBy(Object.entries(overrides), ([, entry]) => new URL(entry).origin);
  return [...byOrigin].map(([origin, all]) => [origin, all.map(([name]) => name).join(', ')]);
}

/** Asks before code of a dev server runs in this tab, and shows a notice while it does. */
export function OverrideNotice() {
  const [allowed, setAllowed] = useState(false);
  const [requested, setRequested] = useState(requestedOverrides);
  useEffect(() => {
    void readAnnounced()
      .then((registry) => setAllowed(registry.allowOverrides))
      .catch(() => setAllowed(false));
  }, []);
  if (!allowed) return null;
  const decide = (accept: boolean) => {
    decideOverrides(accept);
    setRequested({});
  };
  if (Object.keys(requested).length > 0) {
    return <OverrideQuestion overrides={requested} onDecide={decide} />;
  }
  const agreed = namesByOrigin(agreedOverrides());
  return agreed.length > 0 ? <OverrideBanner overrides={agreed} /> : null;
}

function OverrideQuestion(props: { overrides: Overrides; onDecide: (accept: boolean) => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={() => props.onDecide(false)}
      title={t('Run code from another server?')}
      confirmLabel={t('Run this code')}
      onConfirm={() => props.onDecide(true)}
    >
      <p>{t('The link you followed replaces parts of Snippetry by code from')}</p>
      <ul className="my-2">
        {namesByOrigin(props.overrides).map(([origin, names]) => (
          <li key={origin}>
            <b className="font-medium break-all">{origin}</b> ({names})
          </li>
        ))}
      </ul>
      <p>
        {t(
          'That code can read and change everything in your account. Continue only if you started this server yourself.',
        )}
      </p>
    </ConfirmDialog>
  );
}

function OverrideBanner({ overrides }: { overrides: [origin: string, names: string][] }) {
  const stop = () => {
    forgetOverrides(window.sessionStorage);
    window.location.reload();
  };
  return (
    <aside
      aria-label={t('Code from another server')}
      className="fixed right-4 bottom-4 left-4 z-40 ml-auto flex w-fit items-center gap-3 rounded-card border border-line-2 bg-surface-1 py-2 pr-2 pl-3 text-xs shadow-menu"
    >
      <span>
        {overrides.map(([origin, names]) => (
          <span key={origin} className="block">
            <Trans
              text="From {origin}: {names}"
              values={{ origin: <b className="font-medium break-all">{origin}</b>, names }}
            />
          </span>
        ))}
      </span>
      <button
        type="button"
        className="h-7 rounded-control border border-line-2 px-2 font-medium hover:bg-surface-2"
        onClick={stop}
      >
        {t('Stop')}
      </button>
    </aside>
  );
}
