import { api, isApiError, Trans, t, toast } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Said } from './said.tsx';

interface Props {
  email: string;
  password: string;
}

/** Signs in, since that sends the message again while the address is unconfirmed. */
async function sendAgain(credentials: Props): Promise<void> {
  try {
    await api('POST /auth/login', { body: credentials });
  } catch (error) {
    if (!isApiError(error, 'auth.email_unverified')) throw error;
  }
}

/** Result of a registration if addresses must be confirmed before the first sign-in. */
export function LookForMessage(credentials: Props) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await sendAgain(credentials);
      toast.success(t('The message is on its way again'));
    } catch (cause) {
      toast.error(t('The message could not be sent again'), { cause });
    }
    setBusy(false);
  };
  return (
    <>
      <Said icon={Mail} title={t('Look for our message')} marked>
        <Trans
          text="Your account is ready. Open the link that we sent to {email}, then sign in. It may take a minute; check your spam folder, too."
          values={{ email: <b className="break-words text-fg-1">{credentials.email}</b> }}
        />
      </Said>
      <Button
        className="mt-5"
        size="lg"
        busy={busy}
        busyLabel={t('Sending...')}
        onClick={() => void send()}
      >
        {t('Send again')}
      </Button>
    </>
  );
}
