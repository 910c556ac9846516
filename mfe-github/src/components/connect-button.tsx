import { t, toast } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { useEffect } from 'react';
import { useConnect } from '../data/connection.mutations.ts';
import type { GithubPurpose } from '../data/types.ts';
import { TOAST_MS } from '../lib/words.ts';

/** Props of {@link ConnectButton}. */
export interface ConnectButtonProps {
  /** Permissions that are requested from GitHub. */
  purpose: GithubPurpose;
  variant?: 'primary' | 'secondary';
  children: string;
}

/** Opens the consent page of GitHub, which redirects back to the current page. */
export function ConnectButton({ purpose, variant = 'secondary', children }: ConnectButtonProps) {
  const { mutateAsync, reset, isPending, isSuccess } = useConnect();
  useEffect(() => {
    // Back from GitHub by the back button, the page may be as it was left: on its way.
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  const connect = async () => {
    const { pathname, search } = window.location;
    // The server takes plain addresses only: a folder of an unusual name is not come back to.
    const place = `${pathname}${search}`;
    const returnTo = /^[\w./?=&%-]{1,500}$/.test(place) ? place : pathname;
    try {
      window.location.assign(await mutateAsync({ purpose, returnTo }));
    } catch (cause) {
      toast.error(t('Failed to initiate GitHub connection'), { duration: TOAST_MS, cause });
    }
  };
  return (
    <Button
      variant={variant}
      // Until the browser has left.
      busy={isPending || isSuccess}
      busyLabel={t('Opening GitHub...')}
      onClick={() => void connect()}
    >
      {children}
    </Button>
  );
}
