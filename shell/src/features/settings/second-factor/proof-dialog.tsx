import { msg } from '@snippetry/contracts/texts';
import { api, t, toast } from '@snippetry/web-kit';
import { Button, Dialog } from '@snippetry/web-kit/ui';
import { useId, useState } from 'react';
import { type Proof, ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const BOTH = { password: true, code: true };
const CODE_HINT = msg('Of your authenticator app, or a recovery code.');

interface Props {
  /** Pending action; null while the dialog is closed. */
  asks: 'off' | 'codes' | null;
  onClose: () => void;
  onDone: () => void;
}

/** Dialog to disable two-step sign-in or to create new recovery codes, with password and code. */
export function ProofDialog({ asks, onClose, onDone }: Props) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const isOff = asks === 'off';
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  const given = async (body: Proof) => {
    if (isOff) {
      await api('POST /auth/second-factor/disable', { body });
      toast.success(t('Two-step sign-in is off'));
      close();
    } else {
      setCodes((await api('POST /auth/second-factor/recovery-codes', { body })).recoveryCodes);
    }
    onDone();
  };
  const buttons = (
    <>
      <Button onClick={close}>{t('Cancel')}</Button>
      <Button
        variant={isOff ? 'danger' : 'primary'}
        type="submit"
        form={form}
        busy={busy}
        busyLabel={t('Checking...')}
      >
        {isOff ? t('Switch off') : t('Make new codes')}
      </Button>
    </>
  );
  const done = (
    <Button variant="primary" onClick={close}>
      {t('I have kept them')}
    </Button>
  );
  return (
    <Dialog
      open={asks !== null}
      onOpenChange={close}
      title={isOff ? t('Switch two-step sign-in off?') : t('New recovery codes')}
      description={
        isOff
          ? t('Then the password alone is enough to sign in, for you and anyone who knows it.')
          : t('The codes that you have now stop working.')
      }
      footer={codes ? done : buttons}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <ProofForm id={form} asks={BOTH} codeHint={t(CODE_HINT)} onBusy={setBusy} onGiven={given} />
      )}
    </Dialog>
  );
}
