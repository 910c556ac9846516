import { type SessionUser, t } from '@snippetry/web-kit';
import { Avatar, Button, useOnline } from '@snippetry/web-kit/ui';
import { LogOut } from 'lucide-react';

export function UserCard({ user, onSignOut }: { user: SessionUser; onSignOut: () => void }) {
  const online = useOnline();
  return (
    <div className="flex items-center gap-2.5 border-t border-line-1 py-3 pr-4 pl-[22px]">
      <Avatar name={user.username} src={user.avatar} size={32} own />
      <div className="min-w-0 flex-1">
        <b className="block truncate text-sm/[18px] font-semibold">{user.username}</b>
        <span className="flex items-center gap-1.5 text-xs text-fg-3">
          <i
            aria-hidden
            className={`size-[7px] rounded-full ${online ? 'bg-success' : 'border border-fg-3'}`}
          />
          {online ? t('Online') : t('Offline')}
        </span>
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="max-lg:h-11"
        icon={<LogOut aria-hidden />}
        onClick={onSignOut}
      >
        {t('Sign Out')}
      </Button>
    </div>
  );
}
