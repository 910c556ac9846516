import type { SessionUser } from '@snippetry/web-kit';
import { t } from '@snippetry/web-kit';
import { Button, Panel } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { EmailRow } from './email/email-row.tsx';
import { FactRow } from './fact-row.tsx';
import { ProfileForm, unsavedProfile } from './profile-form.tsx';

function PersonalFacts({ user }: { user: SessionUser }) {
  const unset = <span className="text-fg-3">{t('Not set')}</span>;
  return (
    <dl className="px-4 pb-1">
      <EmailRow user={user} />
      <FactRow label={t('Username')}>{user.username}</FactRow>
      <FactRow label={t('First Name')}>{user.firstName || unset}</FactRow>
      <FactRow label={t('Last Name')}>{user.lastName || unset}</FactRow>
      {user.bio ? <FactRow label={t('Bio')}>{user.bio}</FactRow> : null}
    </dl>
  );
}

/** Profile data of the user, or the form to edit it. */
export function PersonalPanel({ user }: { user: SessionUser }) {
  const [editing, setEditing] = useState(() => unsavedProfile.of(user._id) !== undefined);
  const edit = (next: boolean) => {
    if (!next) unsavedProfile.drop();
    setEditing(next);
  };
  return (
    <Panel
      title={t('Personal Information')}
      padded={false}
      actions={
        <Button size="sm" variant={editing ? 'ghost' : 'secondary'} onClick={() => edit(!editing)}>
          {editing ? t('Cancel') : t('Edit')}
        </Button>
      }
    >
      {editing ? (
        <ProfileForm user={user} onDone={() => edit(false)} />
      ) : (
        <PersonalFacts user={user} />
      )}
    </Panel>
  );
}
