import type { Build, Canary, Remote } from '@snippetry/contracts';
import { Trans, t } from '@snippetry/web-kit';
import { Button, Panel, PanelFooter, PanelList, RelativeTime } from '@snippetry/web-kit/ui';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CanaryAction, Deployment } from '../../../data/remotes.mutations.ts';
import { authorOf } from './author-of.ts';
import { BuildId } from './build-id.tsx';
import { CanaryState, StoppedNotice } from './canary-state.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { DEPLOYMENT_ID } from './deployment-focus.ts';
import { Figures, percent } from './figures.tsx';

export interface DeploymentPanelProps {
  remote: Remote;
  builds: readonly Build[];
  onDeploy: (deployment: Deployment) => void;
}

/** The builds that browsers get, with the actions that change them. */
export function DeploymentPanel({ remote, builds, onDeploy }: DeploymentPanelProps) {
  const { stable, previous, canary } = remote;
  const [confirming, setConfirming] = useState<CanaryAction>();
  const found = builds.find(({ build }) => build === stable);
  return (
    <Panel
      id={DEPLOYMENT_ID}
      tabIndex={-1}
      aria-label={t('Deployment')}
      title={t('Deployment')}
      padded={false}
    >
      <PanelList aria-label={t('Deployment')}>
        <Delivered label={t('Stable')} remote={remote} build={stable}>
          {stable === null ? t('Nothing deployed yet') : null}
          {found ? (
            <>
              {found.version ? `${found.version} · ` : null}
              <Trans
                text="Published {time} by {person}"
                values={{
                  time: <RelativeTime iso={found.publishedAt} />,
                  person: authorOf(found.publishedBy),
                }}
              />
            </>
          ) : null}
        </Delivered>
        {canary ? (
          <Delivered
            label={t('Canary')}
            remote={remote}
            build={canary.build}
            badge={<CanaryState canary={canary} />}
            notice={<StoppedNotice canary={canary} />}
          >
            <Audience canary={canary} />
          </Delivered>
        ) : null}
        {previous ? (
          <Delivered label={t('Previous build')} remote={remote} build={previous}>
            {canary ? null : t('A rollback returns to this build.')}
          </Delivered>
        ) : null}
      </PanelList>
      {canary || previous ? (
        <Buttons remote={remote} onConfirm={setConfirming} onDeploy={onDeploy} />
      ) : null}
      {confirming ? (
        <ChangeDialog remote={remote} kind={confirming} onClose={() => setConfirming(undefined)} />
      ) : null}
    </Panel>
  );
}

interface DeliveredProps {
  label: string;
  remote: Remote;
  build: string | null;
  badge?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
}

function Delivered({ label, remote, build, badge, notice, children }: DeliveredProps) {
  const isDelivered = build !== null && build !== remote.previous;
  return (
    <li className="remote-delivered px-4 py-3 text-sm">
      <span className="text-fg-2">{label}</span>
      <div className="grid min-w-0 gap-1">
        {build === null ? null : (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className="font-semibold">
              <BuildId>{build}</BuildId>
            </b>
            {badge}
          </p>
        )}
        <p className="text-xs text-fg-3 wrap-anywhere">{children}</p>
      </div>
      {isDelivered ? <Figures remote={remote} build={build} /> : null}
      {notice}
    </li>
  );
}

function audienceOf({ state, share, users }: Canary): string {
  if (state !== 'running') return t('No traffic');
  const values = { share: percent(share), users: users.join(', ') };
  return users.length === 0
    ? t('{share} of browsers', values)
    : t('{share} of browsers, and {users}', values);
}

/** Who gets a canary, and who started it. */
function Audience({ canary }: { canary: Canary }) {
  const { startedAt, startedBy } = canary;
  return (
    <>
      {audienceOf(canary)}
      {' · '}
      <Trans
        text="Started {time} by {person}"
        values={{ time: <RelativeTime iso={startedAt} />, person: authorOf(startedBy) }}
      />
    </>
  );
}

interface ButtonsProps {
  remote: Remote;
  onConfirm: (kind: CanaryAction) => void;
  onDeploy: (deployment: Deployment) => void;
}

function Buttons({ remote, onConfirm, onDeploy }: ButtonsProps) {
  const { canary } = remote;
  const isRunning = canary?.state === 'running';
  return (
    <PanelFooter className="flex-wrap">
      <Button icon={<Undo2 aria-hidden />} onClick={() => onConfirm('rollback')}>
        {t('Roll back')}
      </Button>
      {canary ? (
        // One button for both, which keeps the focus.
        <Button onClick={() => (isRunning ? onConfirm('pause') : onDeploy(canary))}>
          {isRunning ? t('Pause') : t('Resume')}
        </Button>
      ) : null}
      {canary ? (
        <Button variant="primary" onClick={() => onConfirm('promote')}>
          {t('Promote')}
        </Button>
      ) : null}
    </PanelFooter>
  );
}
