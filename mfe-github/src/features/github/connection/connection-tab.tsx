import { t } from '@snippetry/web-kit';
import { Button, EmptyState } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import { ConnectButton } from '../../../components/connect-button.tsx';
import type { GithubStatus } from '../../../data/types.ts';
import { ConnectedAccount } from './connected-account.tsx';
import { Permissions } from './permissions.tsx';

/** The connected account; without one, the reason and a way to connect. */
export function ConnectionTab({ status }: { status: GithubStatus }) {
  return (
    <>
      {status.isSandbox && status.isConfigured ? (
        <p className="mb-4 text-sm text-fg-2">
          {t(
            'Sandbox GitHub is a stand-in on this server with sample repositories, to try everything out. Nothing reaches GitHub itself.',
          )}
        </p>
      ) : null}
      <Connection status={status} />
    </>
  );
}

function Connection({ status }: { status: GithubStatus }) {
  if (status.github) {
    return (
      <>
        <ConnectedAccount account={status.github} />
        <Permissions purposes={status.purposes} />
      </>
    );
  }
  if (!status.isConfigured) {
    return (
      <EmptyState
        title={t('GitHub is not set up on this server')}
        action={
          <Button asChild>
            <Link to="/app/library/transfer">{t('Import from files')}</Link>
          </Button>
        }
      >
        {t('This server has no GitHub application configured, so accounts cannot be connected.')}
      </EmptyState>
    );
  }
  const isRevoked = status.problem === 'revoked';
  return (
    <EmptyState
      title={t('GitHub account not connected')}
      action={
        <ConnectButton purpose="import" variant="primary">
          {isRevoked ? t('Connect again') : t('Connect GitHub')}
        </ConnectButton>
      }
    >
      {isRevoked
        ? t(
            'GitHub no longer accepts the connection: it was revoked there, or it has expired. Your imported snippets are still here.',
          )
        : t(
            'Connect your account to import files and export snippets. Snippetry asks only to read what is public; you can allow more later.',
          )}
    </EmptyState>
  );
}
