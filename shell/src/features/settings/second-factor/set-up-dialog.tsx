import type { ApiReply } from '@snippetry/contracts';
import { type Msg, msg } from '@snippetry/contracts/texts';
import { api, t, toast } from '@snippetry/web-kit';
import { Button, copyText, Dialog } from '@snippetry/web-kit/ui';
import { useId, useState } from 'react';
import { withProof } from '../../../lib/with-proof.ts';
import { ProofForm } from './proof-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Setup = ApiReply<'POST /auth/second-factor/setup'>;

type Step =
  | { at: 'password' }
  | { at: 'app'; setup: Setup }
  | { at: 'codes'; codes: readonly string[] };

const TITLES: Record<Step['at'], Msg> = {
  password: msg('Two-step sign-in'),
  app: msg('Scan with your authenticator app'),
  codes: msg('Keep your recovery codes'),
};
const DESCRIPTIONS: Record<Step['at'], Msg> = {
  password: msg(
    'From then on signing in takes a code from an app on your phone besides the password.',
  ),
  app: msg('Then enter the six digits that it shows.'),
  codes: msg('Each of them lets you in once if you lose your phone. They are shown only now.'),
};

/** Secret for the authenticator app, as a QR code and as text. */
function AppSecret({ setup: { secret, uri } }: { setup: Setup }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4">
      <QrCode text={uri} label={t('QR code for your authenticator app')} />
      <div className="min-w-40 flex-1 text-sm">
        <p className="text-fg-2">{t('Cannot scan it? Type this into the app:')}</p>
        <code className="mt-1 block font-mono break-all">{secret}</code>
        <Button className="mt-2" size="sm" onClick={() => copyText(secret, t('Secret copied'))}>
          {t('Copy secret')}
        </Button>
      </div>
    </div>
  );
}

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once two-step sign-in is on; the dialog then shows the recovery codes. */
  onEnabled: () => void;
}

/** Enables two-step sign-in in steps: password, authenticator app, recovery codes. */
export function SetUpDialog({ open, onOpenChange, onEnabled }: Props) {
  const form = useId();
  const [step, setStep] = useState<Step>({ at: 'password' });
  const [busy, setBusy] = useState(false);
  const change = (next: boolean) => {
    if (!next) setStep({ at: 'password' });
    onOpenChange(next);
  };
  const begin = async ({ password }: { password: string }) => {
    const setup = await withProof(() =>
      api('POST /auth/second-factor/setup', { body: { password } }),
    );
    setStep({ at: 'app', setup });
  };
  const enable = async ({ code }: { code: string }) => {
    const enabled = await api('POST /auth/second-factor/enable', { body: { code } });
    toast.success(t('Two-step sign-in is on'));
    setStep({ at: 'codes', codes: enabled.recoveryCodes });
    onEnabled();
  };
  const next = (
    <>
      <Button onClick={() => change(false)}>{t('Cancel')}</Button>
      <Button variant="primary" type="submit" form={form} busy={busy} busyLabel={t('Checking...')}>
        {step.at === 'password' ? t('Continue') : t('Switch on')}
      </Button>
    </>
  );
  const done = (
    <Button variant="primary" onClick={() => change(false)}>
      {t('I have kept them')}
    </Button>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t(TITLES[step.at])}
      description={t(DESCRIPTIONS[step.at])}
      footer={step.at === 'codes' ? done : next}
    >
      {step.at === 'app' ? <AppSecret setup={step.setup} /> : null}
      {step.at === 'codes' ? (
        <RecoveryCodes codes={step.codes} />
      ) : (
        <ProofForm
          key={step.at}
          id={form}
          asks={{ [step.at === 'password' ? 'password' : 'code']: true }}
          onBusy={setBusy}
          onGiven={step.at === 'password' ? begin : enable}
        />
      )}
    </Dialog>
  );
}
