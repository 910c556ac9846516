import { t, useSession } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { Checkbox, ConfirmDialog } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { shellKeys } from '../../../data/keys.ts';
import { useEndOtherSessions } from '../../../data/session.mutations.ts';
import { useReview } from '../use-review.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Dialog to end all other sessions, and optionally this one. */
export function EndAllDialog({ open, onOpenChange }: Props) {
  const { logout } = useSession();
  const client = useQueryClient();
  const review = useReview();
  const [andThis, setAndThis] = useState(false);
  const { mutate, isPending } = useEndOtherSessions(async () => {
    onOpenChange(false);
    if (andThis) await logout();
    else {
      review.change(true);
      await client.invalidateQueries({ queryKey: shellKeys.security });
    }
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Sign out everywhere?')}
      confirmLabel={t('Sign out everywhere')}
      busy={isPending}
      busyLabel={t('Signing out...')}
      onConfirm={() => mutate()}
    >
      <p>
        {t('Every other browser and device is signed out at once, and your access tokens end.')}
      </p>
      <Checkbox className="mt-3 text-sm" checked={andThis} onChange={setAndThis}>
        {t('Sign out here, too')}
      </Checkbox>
    </ConfirmDialog>
  );
}
