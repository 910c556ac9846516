import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, Panel, PanelList, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { accessTokens } from '../../../data/access-token.queries.ts';
import { AccessTokenRow } from './access-token-row.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

/** Access tokens, by which programs act for the user. */
export function AccessTokensPanel() {
  const query = useQuery(accessTokens());
  const [making, setMaking] = useState(false);
  return (
    <Panel
      id="access-tokens"
      title={t('Access Tokens')}
      padded={false}
      className="scroll-mt-16"
      actions={
        <Button size="sm" onClick={() => setMaking(true)}>
          {t('New token')}
        </Button>
      }
    >
      <QueryView
        query={query}
        loading={t('Loading access tokens...')}
        waiting={
          <div className="p-4">
            <Skeleton height={20} />
          </div>
        }
        failed={t('Failed to fetch the access tokens')}
      >
        {(tokens) =>
          tokens.length === 0 ? (
            <p className="p-4 text-sm text-fg-2">
              {t('None yet. Make one for a script or an editor that reads or saves your snippets.')}
            </p>
          ) : (
            <PanelList aria-label={t('Access tokens')}>
              {tokens.map((token) => (
                <AccessTokenRow key={token._id} token={token} />
              ))}
            </PanelList>
          )
        }
      </QueryView>
      <NewTokenDialog open={making} onOpenChange={setMaking} />
    </Panel>
  );
}
