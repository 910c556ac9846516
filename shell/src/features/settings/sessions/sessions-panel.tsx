import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, Panel, PanelList, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { accountSessions } from '../../../data/session.queries.ts';
import { EndAllDialog } from './end-all-dialog.tsx';
import { SessionRow } from './session-row.tsx';

/** Sessions of the user, with buttons to end them. */
export function SessionsPanel() {
  const query = useQuery(accountSessions());
  const [asking, setAsking] = useState(false);
  return (
    <Panel
      title={t('Sessions')}
      padded={false}
      actions={
        <Button size="sm" onClick={() => setAsking(true)}>
          {t('Sign out everywhere')}
        </Button>
      }
    >
      <QueryView
        query={query}
        loading={t('Loading sessions...')}
        waiting={
          <div className="p-4">
            <Skeleton height={40} />
          </div>
        }
        failed={t('Failed to fetch the sessions')}
      >
        {(sessions) => (
          <PanelList aria-label={t('Your sessions')}>
            {sessions.map((session) => (
              <SessionRow key={session._id} session={session} />
            ))}
          </PanelList>
        )}
      </QueryView>
      <EndAllDialog open={asking} onOpenChange={setAsking} />
    </Panel>
  );
}
