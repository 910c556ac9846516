import { t } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { useAddPasskey } from '../../../data/passkey.mutations.ts';
import { NameDialog } from './name-dialog.tsx';

export function AddPasskey() {
  const [naming, setNaming] = useState(false);
  const { mutate, isPending } = useAddPasskey(() => setNaming(false));
  return (
    <>
      <Button size="sm" onClick={() => setNaming(true)}>
        {t('Add passkey')}
      </Button>
      <NameDialog
        open={naming}
        onOpenChange={setNaming}
        title={t('Add a passkey')}
        description={t('Next, your browser asks for your fingerprint, face, PIN or security key.')}
        initial=""
        confirmLabel={t('Continue')}
        busy={isPending}
        busyLabel={t('Waiting...')}
        onNamed={(name) => mutate(name)}
      />
    </>
  );
}
