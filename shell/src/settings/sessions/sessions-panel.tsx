import { useQuery } from '@snippetry/web-kit/query';
import { useLocation } from '@snippetry/web-kit/router';
import { Button, Panel, PanelList, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { EndAllDialog } from './end-all-dialog.tsx';
import { accountSessions } from './session-queries.ts';
import { SessionRow } from './session-row.tsx';

/** Where the user is signed in, and what ends that. */
export function SessionsPanel() {
  const query = useQuery(accountSessions());
  const [asking, setAsking] = useState(false);
  const { hash } = useLocation();
  const panel = useRef<HTMLElement>(null);
  // The link of a security mail leads here.
  useEffect(() => {
    if (hash === '#sessions') panel.current?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <Panel
      ref={panel}
      id="sessions"
      className="scroll-mt-16"
      title="Sessions"
      padded={false}
      actions={
        <Button size="sm" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      }
    >
      <QueryView
        query={query}
        loading="Loading sessions..."
        waiting={
          <div className="p-4">
            <Skeleton height={40} />
          </div>
        }
        failed="Failed to fetch the sessions"
      >
        {(sessions) => (
          <PanelList aria-label="Your sessions">
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
