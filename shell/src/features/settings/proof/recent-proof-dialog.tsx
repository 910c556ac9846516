import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import type { ApiReply } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { api, t, useSession } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, Dialog, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useProveByPasskey } from '../../../data/proof.mutations.ts';
import { proofMethods } from '../../../data/proof.queries.ts';
import { proofRequest } from '../../../lib/with-proof.ts';
import { type Proof, ProofForm } from '../second-factor/proof-form.tsx';

type ProofMethods = ApiReply<'GET /auth/proof'>;

const CODE_HINT = msg('Of your authenticator app, or a recovery code.');

async function proveByPassword({ password, code }: Proof): Promise<void> {
  await api('POST /auth/proof', { body: { password, ...(code !== '' && { code }) } });
}

function UsePasskey({ onProven }: { onProven: () => void }) {
  const { mutate, isPending } = useProveByPasskey(onProven);
  return (
    <Button
      icon={<KeyRound aria-hidden />}
      busy={isPending}
      busyLabel={t('Waiting...')}
      onClick={() => mutate()}
    >
      {t('Use a passkey')}
    </Button>
  );
}

interface BodyProps {
  ways: ProofMethods;
  form: string;
  onBusy: (busy: boolean) => void;
  onProven: () => void;
}

/** Methods of proof that the account supports. */
function Body({ ways, form, onBusy, onProven }: BodyProps) {
  const canUsePasskey = ways.passkey && browserSupportsWebAuthn();
  if (!ways.password && !canUsePasskey) {
    return (
      <p className="text-sm text-fg-2">
        {t(
          'Your account has no password. Sign out, sign in again, and repeat this within ten minutes.',
        )}
      </p>
    );
  }
  return (
    <div className="grid justify-items-stretch gap-4">
      {ways.password ? (
        <ProofForm
          id={form}
          asks={{ password: true, code: ways.code }}
          codeHint={t(CODE_HINT)}
          onBusy={onBusy}
          onGiven={async (proof) => {
            await proveByPassword(proof);
            onProven();
          }}
        />
      ) : null}
      {canUsePasskey ? <UsePasskey onProven={onProven} /> : null}
    </div>
  );
}

/** Submits the form; without a method of proof, signs out, since signing in again is a proof. */
function Continue({
  ways,
  form,
  busy,
}: {
  ways: ProofMethods | undefined;
  form: string;
  busy: boolean;
}) {
  const { logout } = useSession();
  if (ways?.password) {
    return (
      <Button variant="primary" type="submit" form={form} busy={busy} busyLabel={t('Checking...')}>
        {t('Continue')}
      </Button>
    );
  }
  if (!ways || (ways.passkey && browserSupportsWebAuthn())) return null;
  return (
    <Button variant="primary" onClick={() => void logout()}>
      {t('Sign Out')}
    </Button>
  );
}

/** Moves the focus to the dialog below, whose button was disabled and has lost it. */
function focusDialogBelow(): void {
  if (document.activeElement !== document.body) return;
  const open = document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]');
  [...open].at(-1)?.focus();
}

/** Returns the user's methods of proof; until they are loaded, those that the session implies. */
function useProofMethods(isOpen: boolean) {
  const { user } = useSession();
  const query = useQuery({ ...proofMethods(), enabled: isOpen });
  const known = user?.hasPassword
    ? { isRecent: false, password: true, code: user.hasSecondFactor, passkey: false }
    : undefined;
  return { ...query, data: query.data ?? known };
}

/** Dialog for password and code, or a passkey, opened if a request needs a recent proof. */
export function RecentProofDialog() {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const isOpen = useSyncExternalStore(proofRequest.subscribe, proofRequest.isOpen);
  const ways = useProofMethods(isOpen);
  const cancel = () => proofRequest.close(false);
  // Cancels on unmount, since no dialog would settle the request.
  useEffect(() => () => proofRequest.close(false), []);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={cancel}
      onClosed={focusDialogBelow}
      size="sm"
      title={t('Confirm that it is you')}
      description={t('You will not be asked again on this device for ten minutes.')}
      footer={
        <>
          <Button onClick={cancel}>{t('Cancel')}</Button>
          <Continue ways={ways.data} form={form} busy={busy} />
        </>
      }
    >
      <QueryView
        query={ways}
        loading={t('Loading...')}
        waiting={<Skeleton height={64} />}
        failed={t('This could not be loaded')}
      >
        {(known) => (
          <Body
            ways={known}
            form={form}
            onBusy={setBusy}
            onProven={() => proofRequest.close(true)}
          />
        )}
      </QueryView>
    </Dialog>
  );
}
