import type { SessionUser } from '@snippetry/web-kit';
import { t } from '@snippetry/web-kit';
import { Button, longDate, Panel } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { FactRow } from './fact-row.tsx';
import { PasswordForm } from './password-form.tsx';

/** Masked password, or the form to change it; renders nothing without a password. */
export function SecurityPanel({ user }: { user: SessionUser }) {
  const [changing, setChanging] = useState(false);
  if (!user.hasPassword) return null;
  return (
    <Panel
      title={t('Security Settings')}
      padded={false}
      actions={
        <Button
          size="sm"
          variant={changing ? 'ghost' : 'secondary'}
          onClick={() => setChanging(!changing)}
        >
          {changing ? t('Cancel') : t('Change Password')}
        </Button>
      }
    >
      {changing ? (
        <PasswordForm username={user.username} onDone={() => setChanging(false)} />
      ) : (
        <dl className="px-4 pb-1">
          <FactRow label={t('Password')}>
            <span role="img" aria-label={t('Hidden')} className="font-mono">
              ••••••••••••
            </span>
          </FactRow>
          <FactRow label={t('Last changed')}>{longDate(user.updatedAt)}</FactRow>
        </dl>
      )}
    </Panel>
  );
}
