import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Panel, PanelList, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { identities } from '../../../data/identity.queries.ts';
import { IdentityRow, ProviderRow } from './identity-row.tsx';

/** Linked accounts at other sites, and sites that can be linked. */
export function IdentitiesPanel() {
  const query = useQuery(identities());
  const isEmpty = query.data?.linked.length === 0 && query.data.offered.length === 0;
  if (isEmpty) return null;
  return (
    <Panel title={t('Sign-in methods')} padded={false}>
      <QueryView
        query={query}
        loading={t('Loading sign-in methods...')}
        waiting={
          <div className="p-4">
            <Skeleton height={40} />
          </div>
        }
        failed={t('Failed to fetch the sign-in methods')}
      >
        {({ linked, offered }) => (
          <PanelList aria-label={t('Accounts that sign you in')}>
            {linked.map((identity) => (
              <IdentityRow key={identity._id} identity={identity} />
            ))}
            {offered
              .filter(({ id }) => !linked.some(({ provider }) => provider === id))
              .map((provider) => (
                <ProviderRow key={provider.id} provider={provider} />
              ))}
          </PanelList>
        )}
      </QueryView>
    </Panel>
  );
}
