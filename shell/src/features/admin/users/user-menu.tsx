import { t } from '@snippetry/web-kit';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@snippetry/web-kit/ui';
import { Ban, Ellipsis, ShieldCheck, ShieldOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useChangeUser } from '../../../data/admin.mutations.ts';
import type { AdminUser } from '../../../data/admin.types.ts';
import { SuspensionDialog } from './suspension-dialog.tsx';

/** Actions for an account; none for administrators, which only the configuration can change. */
export function UserMenu({ user }: { user: AdminUser }) {
  const change = useChangeUser();
  const [dialog, setDialog] = useState<'suspend' | 'lift' | null>(null);
  const { username, isModerator, isFixed, isDemo, isAdmin, groupRole, suspension } = user;
  if (isAdmin) return null;
  const canAppoint = !isFixed && !isDemo && !groupRole && !suspension;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('Actions for {name}', { name: username })}
            icon={<Ellipsis aria-hidden />}
            size="sm"
          />
        }
      >
        {canAppoint && isModerator ? (
          <MenuItem
            icon={<ShieldOff aria-hidden />}
            onSelect={() => change.mutate({ kind: 'dismiss', user })}
          >
            {t('Remove as moderator')}
          </MenuItem>
        ) : null}
        {canAppoint && !isModerator ? (
          <MenuItem
            icon={<ShieldCheck aria-hidden />}
            onSelect={() => change.mutate({ kind: 'appoint', user })}
          >
            {t('Make moderator')}
          </MenuItem>
        ) : null}
        {canAppoint ? <MenuSeparator /> : null}
        {suspension ? (
          <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => setDialog('lift')}>
            {t('Lift suspension')}
          </MenuItem>
        ) : (
          <MenuItem danger icon={<Ban aria-hidden />} onSelect={() => setDialog('suspend')}>
            {t('Suspend')}
          </MenuItem>
        )}
      </Menu>
      <SuspensionDialog
        kind={dialog}
        username={username}
        busy={change.isPending}
        onClose={() => setDialog(null)}
        onDecide={(kind, reason) =>
          change.mutate({ kind, user, reason }, { onSuccess: () => setDialog(null) })
        }
      />
    </>
  );
}
