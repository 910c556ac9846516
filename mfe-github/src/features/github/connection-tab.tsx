import { EmptyState } from '@snippetry/web-kit/ui';
import type { GithubStatus } from '../../data/types.ts';
import { ConnectedAccount } from './connected-account.tsx';

/** The account that is connected, or why there is none. */
export function ConnectionTab({ status }: { status: GithubStatus }) {
  if (status.github) return <ConnectedAccount account={status.github} />;
  if (!status.isConfigured) {
    return (
      <EmptyState title="GitHub is not set up on this server">
        This server has no GitHub application configured, so accounts cannot be connected.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="GitHub account not connected">
      This version of Snippetry cannot connect accounts.
    </EmptyState>
  );
}
