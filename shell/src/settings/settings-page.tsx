import { usePageTitle, useSession } from '@snippetry/web-kit';
import { PageBody, PageHeader, UserPanel } from '@snippetry/web-kit/ui';
import { useEffect } from 'react';
import { YourDataPanel } from './account-data/your-data-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { PersonalPanel } from './personal-panel.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import { SecurityEventsPanel } from './security-events/security-events-panel.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { SessionsPanel } from './sessions/sessions-panel.tsx';

/** `/app/profile` and `/app/settings`: the same screen. */
export function SettingsPage() {
  usePageTitle('Profile & Settings');
  const { user, refresh } = useSession();
  // The counters change on other pages; the session holds those of the sign-in.
  useEffect(() => refresh(), [refresh]);
  return (
    <>
      <PageHeader title="Profile & Settings" />
      <PageBody>
        {user ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[272px_minmax(0,1fr)]">
            <UserPanel user={user} own named />
            <div className="flex min-w-0 flex-col gap-4">
              <PersonalPanel user={user} />
              <SecurityPanel user={user} />
              <NotificationsPanel />
              <PreferencesPanel />
              <YourDataPanel user={user} />
              <SessionsPanel />
              <SecurityEventsPanel />
            </div>
          </div>
        ) : (
          <p role="status">Loading profile...</p>
        )}
      </PageBody>
    </>
  );
}
