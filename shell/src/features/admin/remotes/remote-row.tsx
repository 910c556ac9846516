import type { Remote } from '@snippetry/contracts';
import { t } from '@snippetry/web-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BuildId } from './build-id.tsx';
import { CanaryState, StoppedNotice } from './canary-state.tsx';
import { Figures, remotePath } from './figures.tsx';

/** A remote with its stable build and its canary. */
export function RemoteRow({ remote }: { remote: Remote }) {
  const { name, owner, stable, canary } = remote;
  return (
    <li className="remote-row px-4 py-3 text-sm">
      <div className="min-w-0">
        <Link
          to={remotePath(name)}
          className="remote-name font-semibold wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <p className="text-xs text-fg-3 wrap-anywhere">{owner || t('No owner')}</p>
      </div>
      <div className="remote-lines">
        {stable === null ? (
          <p className="text-fg-2">{t('Nothing deployed yet')}</p>
        ) : (
          <BuildLine label={t('Stable')} remote={remote} build={stable} />
        )}
        {canary ? (
          <>
            <BuildLine
              label={t('Canary')}
              remote={remote}
              build={canary.build}
              badge={<CanaryState canary={canary} />}
            />
            <StoppedNotice canary={canary} />
          </>
        ) : null}
      </div>
    </li>
  );
}

interface BuildLineProps {
  label: string;
  remote: Remote;
  build: string;
  badge?: ReactNode;
}

function BuildLine({ label, remote, build, badge }: BuildLineProps) {
  return (
    <div className="remote-line">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="remote-label text-xs text-fg-3">{label}</span>
        <BuildId>{build}</BuildId>
        {badge}
      </div>
      <Figures remote={remote} build={build} />
    </div>
  );
}
