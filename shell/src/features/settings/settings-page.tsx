import { type SessionUser, t, usePageTitle, useSession } from '@snippetry/web-kit';
import { PageBody, PageHeader, UserPanel } from '@snippetry/web-kit/ui';
import { type ReactNode, useEffect } from 'react';
import { AccessTokensPanel } from './access-tokens/access-tokens-panel.tsx';
import { YourDataPanel } from './account-data/your-data-panel.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { EditorPanel } from './editor-panel.tsx';
import { IdentitiesPanel } from './identities/identities-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { PasskeysPanel } from './passkeys/passkeys-panel.tsx';
import { PersonalPanel } from './personal-panel.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import { RecentProofDialog } from './proof/recent-proof-dialog.tsx';
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx';
import { type SectionId, SectionLinks } from './section-links.tsx';
import { SecurityEventsPanel } from './security-events/security-events-panel.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { SessionsPanel } from './sessions/sessions-panel.tsx';
import { SignInMethodsDialog } from './sign-in-methods/sign-in-methods-dialog.tsx';
import { StoragePanel } from './storage/storage-panel.tsx';

/** Target of section links. It has no heading, since each of its panels has one. */
function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="flex min-w-0 scroll-mt-20 flex-col gap-4 outline-none">
      {children}
    </div>
  );
}

function Sections({ user }: { user: SessionUser }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {user.isDemo ? <DemoNotice /> : null}
      <Section id="profile">
        <PersonalPanel user={user} />
      </Section>
      <Section id="security">
        <SecurityPanel user={user} />
        <SecondFactorPanel user={user} />
        <SecurityEventsPanel />
      </Section>
      <Section id="sign-in">
        <PasskeysPanel user={user} />
        <IdentitiesPanel />
      </Section>
      <Section id="sessions">
        <SessionsPanel />
      </Section>
      <Section id="access-tokens">
        <AccessTokensPanel />
      </Section>
      <Section id="notifications">
        <NotificationsPanel />
      </Section>
      <Section id="preferences">
        <PreferencesPanel />
        <EditorPanel />
      </Section>
      <Section id="your-data">
        <StoragePanel />
        <YourDataPanel user={user} />
      </Section>
    </div>
  );
}

/** `/app/profile` and `/app/settings`. */
export function SettingsPage() {
  usePageTitle(t('Profile & Settings'));
  const { user, refresh } = useSession();
  // Counters change on other pages; the session still has those from the sign-in.
  useEffect(() => refresh(), [refresh]);
  return (
    <>
      <PageHeader title={t('Profile & Settings')} />
      <PageBody>
        {user ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[272px_minmax(0,1fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              {/* Block layout, so that the panel fills the column. */}
              <div>
                <UserPanel user={user} own named />
              </div>
              <SectionLinks />
            </div>
            <Sections user={user} />
            <RecentProofDialog />
            <SignInMethodsDialog />
          </div>
        ) : (
          <p role="status">{t('Loading profile...')}</p>
        )}
      </PageBody>
    </>
  );
}
