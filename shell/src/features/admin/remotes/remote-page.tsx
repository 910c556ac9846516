import { isApiError, t, usePageTitle } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, EmptyState, PageBody, PageHeader, QueryView } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Deployment } from '../../../data/remotes.mutations.ts';
import { type RemoteDetail, remoteDetail } from '../../../data/remotes.queries.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { ActionLog } from './action-log.tsx';
import { BrowserErrorsPanel } from './browser-errors-panel.tsx';
import { BuildsPanel } from './builds-panel.tsx';
import { DeployDialog } from './deploy-dialog.tsx';
import { DeploymentPanel } from './deployment-panel.tsx';
import { TokensPanel } from './tokens-panel.tsx';

const LIST = '/app/admin/remotes';
/** Share suggested for a new canary, in percent. */
const FIRST_SHARE = 10;

/** `/app/admin/remotes?remote={name}`: one remote with its builds, tokens and actions. */
export function RemotePage({ name }: { name: string }) {
  usePageTitle(t('Remote {name}', { name }));
  const query = useQuery(remoteDetail(name));
  const [wanted, setWanted] = useState<Deployment>();
  const suggested = query.data && suggestion(query.data);
  const isUnknown = query.data === undefined && isApiError(query.error, 'remote.not_found');
  return (
    <>
      <PageHeader
        title={name}
        subtitle={query.data?.remote.owner}
        back={{ to: LIST, label: t('Remotes') }}
        actions={
          suggested
            ? [
                {
                  label: t('Deploy a build'),
                  variant: 'primary',
                  onSelect: () => setWanted(suggested),
                },
              ]
            : []
        }
      />
      <PageBody>
        {isUnknown ? (
          <UnknownRemote name={name} />
        ) : (
          <QueryView
            query={query}
            loading={t('Loading the remote...')}
            waiting={<WaitingPanels />}
            failed={t('Failed to load the remote')}
          >
            {(detail) => <Panels detail={detail} onDeploy={setWanted} />}
          </QueryView>
        )}
      </PageBody>
      {wanted && query.data ? (
        <DeployDialog
          remote={query.data.remote}
          builds={query.data.builds}
          wanted={wanted}
          onClose={() => setWanted(undefined)}
        />
      ) : null}
    </>
  );
}

/** Suggests to deploy the newest build that is not delivered; undefined without such a build. */
function suggestion({ remote, builds }: RemoteDetail): Deployment | undefined {
  const newest = builds.find(
    ({ build, removedAt }) =>
      removedAt === null && build !== remote.stable && build !== remote.canary?.build,
  );
  return newest && { build: newest.build, share: remote.stable ? FIRST_SHARE : 100, users: [] };
}

interface PanelsProps {
  detail: RemoteDetail;
  onDeploy: (deployment: Deployment) => void;
}

function Panels({ detail, onDeploy }: PanelsProps) {
  const { remote, builds, actions, tokens } = detail;
  return (
    <div className="flex flex-col gap-4">
      <DeploymentPanel remote={remote} builds={builds} onDeploy={onDeploy} />
      <BuildsPanel
        remote={remote}
        builds={builds}
        onDeploy={(build) =>
          onDeploy({ build, share: remote.stable ? FIRST_SHARE : 100, users: [] })
        }
      />
      <BrowserErrorsPanel remote={remote.name} />
      <TokensPanel remote={remote} tokens={tokens} />
      <ActionLog actions={actions} />
    </div>
  );
}

function UnknownRemote({ name }: { name: string }) {
  return (
    <EmptyState
      title={t('No remote “{name}”', { name })}
      action={
        <Button variant="primary" asChild>
          <Link to={LIST}>{t('All remotes')}</Link>
        </Button>
      }
    >
      {t('Nothing was published under this name.')}
    </EmptyState>
  );
}

function WaitingPanels() {
  return (
    <div className="flex flex-col gap-4">
      <RowsSkeleton />
      <RowsSkeleton />
    </div>
  );
}
