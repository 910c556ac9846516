import { t } from '@snippetry/web-kit';
import { buttonClass } from '@snippetry/web-kit/ui';
import { GitBranch, KeyRound } from 'lucide-react';
import type { SignInOptions } from './sign-in-options.ts';

interface Props {
  /** Undefined until loaded. */
  options: SignInOptions | undefined;
  /** Path of the page after signing in. */
  returnTo: string;
  invitation?: string | undefined;
}

type Provider = SignInOptions['providers'][number];

function addressOf({ id }: Provider, returnTo: string, invitation: string | undefined): string {
  const query = new URLSearchParams({ returnTo, ...(invitation && { invitation }) });
  return `/api/auth/external/${id}/start?${query}`;
}

/** Links to other sites for signing in. Their space is reserved while they load. */
export function ExternalSignIns({ options, returnTo, invitation }: Props) {
  const providers = options?.providers ?? [];
  return (
    <div className="mt-5 min-h-22">
      {providers.length > 0 ? (
        <ul aria-label={t('Other ways to sign in')} className="flex flex-col gap-2">
          {providers.map((provider) => {
            const Icon = provider.id === 'github' ? GitBranch : KeyRound;
            return (
              <li key={provider.id}>
                <a
                  className={`${buttonClass('secondary', 'lg')} w-full`}
                  href={addressOf(provider, returnTo, invitation)}
                >
                  <Icon size={20} strokeWidth={1.75} aria-hidden />
                  {t('Continue with {site}', { site: provider.name })}
                </a>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
