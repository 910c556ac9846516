import { t } from '../i18n/texts.ts';
import { Link, useReturnState } from '../router.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface SignInDialogProps {
  /**
   * Purpose of the account, as the end of "Sign in to …": "star this snippet", in German "… zu markieren".
   * Null while closed.
   */
  purpose: string | null;
  onClose: () => void;
}

/** Offers visitors to sign in or up for an action; both return to this page. */
export function SignInDialog({ purpose, onClose }: SignInDialogProps) {
  const state = useReturnState();
  return (
    <Dialog
      open={purpose !== null}
      onOpenChange={onClose}
      size="sm"
      title={t('Sign in to {purpose}', { purpose: purpose ?? t('go on') })}
      description={t('This needs an account. You return to this page afterwards.')}
      footer={
        <>
          <Button asChild>
            <Link to="/register" state={state}>
              {t('Create an account')}
            </Link>
          </Button>
          <Button asChild variant="primary">
            <Link to="/login" state={state}>
              {t('Sign In')}
            </Link>
          </Button>
        </>
      }
    />
  );
}
