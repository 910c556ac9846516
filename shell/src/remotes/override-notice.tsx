import { useEffect, useState } from 'react';
import { forgetOverrides } from './overrides.ts';
import { pageOverrides } from './page-overrides.ts';

/** Reminds a developer that this tab shows remotes of a dev server. */
export function OverrideNotice() {
  const [allowed, setAllowed] = useState(false);
  const names = Object.keys(pageOverrides());
  const some = names.length > 0;
  useEffect(() => {
    if (!some) return;
    void import('./load-remote.ts')
      .then(({ readRegistry }) => readRegistry())
      .then((registry) => setAllowed(registry.allowOverrides))
      .catch(() => setAllowed(false));
  }, [some]);
  if (!some || !allowed) return null;
  const stop = () => {
    forgetOverrides(window.sessionStorage);
    window.location.reload();
  };
  return (
    <aside className="fixed right-4 bottom-4 z-40 flex items-center gap-3 rounded-card border border-line-2 bg-surface-1 py-2 pr-2 pl-3 text-xs shadow-menu">
      <span>
        From a dev server: <b className="font-medium">{names.join(', ')}</b>
      </span>
      <button
        type="button"
        className="h-7 rounded-control border border-line-2 px-2 font-medium hover:bg-surface-2"
        onClick={stop}
      >
        Stop
      </button>
    </aside>
  );
}
