import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { Button, copyText, Dialog } from '@snippetry/web-kit/ui';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { shellKeys } from '../../../data/keys.ts';
import { NewTokenForm } from './new-token-form.tsx';

function Secret({ secret }: { secret: string }) {
  return (
    <div className="grid gap-3">
      <code className="block rounded-card border border-line-2 bg-surface-2 p-3 font-mono text-sm break-all">
        {secret}
      </code>
      <Button
        className="justify-self-start"
        icon={<Copy aria-hidden />}
        onClick={() => copyText(secret, t('Access token copied'))}
      >
        {t('Copy token')}
      </Button>
    </div>
  );
}

const WARNING = msg(
  'Copy it now: it is shown only once. Anyone who has it can act in your name within its scopes.',
);

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates an access token and shows its secret, once. */
export function NewTokenDialog({ open, onOpenChange }: Props) {
  const form = useId();
  const client = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const [busy, setBusy] = useState(false);
  const show = (made: string) => {
    setSecret(made);
    void client.invalidateQueries({ queryKey: shellKeys.security });
  };
  const close = () => {
    setSecret(undefined);
    onOpenChange(false);
  };
  const buttons = (
    <>
      <Button onClick={close}>{t('Cancel')}</Button>
      <Button variant="primary" type="submit" form={form} busy={busy} busyLabel={t('Making it...')}>
        {t('Make token')}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={secret ? t('Your new access token') : t('New access token')}
      description={secret ? t(WARNING) : t('For a program that acts in your name.')}
      footer={
        secret ? (
          <Button variant="primary" onClick={close}>
            {t('Done')}
          </Button>
        ) : (
          buttons
        )
      }
    >
      {secret ? (
        <Secret secret={secret} />
      ) : (
        <NewTokenForm id={form} onBusy={setBusy} onMade={show} />
      )}
    </Dialog>
  );
}
