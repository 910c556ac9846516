import { t, toast } from '@snippetry/web-kit';
import { Button } from '@snippetry/web-kit/ui';
import { useEffect } from 'react';
import { useConnect } from '../data/connection.mutations.ts';
import type { GithubPurpose } from '../data/types.ts';
import { TOAST_MS } from '../lib/words.ts';

export interface ConnectButtonProps {
  /** Permissions to request from GitHub. */
  purpose: GithubPurpose;
  variant?: 'primary' | 'secondary';
  children: string;
}

/** Opens the consent page of GitHub, which redirects back to the current page. */
export function ConnectButton({ purpose, variant = 'secondary', children }: ConnectButtonProps) {
  const { mutateAsync, reset, isPending, isSuccess } = useConnect();
  useEffect(() => {
    // Undo the busy state if the browser restores this page from its back/forward cache.
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  const connect = async () => {
    const { pathname, search } = window.location;
    // The server accepts plain paths only. For other paths, return to the page without its
    // query.
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
      // Stays busy after success, until the browser leaves for GitHub.
      busy={isPending || isSuccess}
      busyLabel={t('Opening GitHub...')}
      onClick={() => void connect()}
    >
      {children}
    </Button>
  );
}
