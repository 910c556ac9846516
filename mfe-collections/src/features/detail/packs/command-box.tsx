import { t } from '@snippetry/web-kit';
import { Button, copyText } from '@snippetry/web-kit/ui';
import { Link, Terminal } from 'lucide-react';
import type { PackRequest } from '../../../data/pack-files.ts';
import { installCommand, packAddress } from './install-command.ts';

export interface InstallCommandProps {
  name: string;
  request: PackRequest;
  isOwner: boolean;
}

/** Address and shell command to download a public collection. */
export function InstallCommand({ name, request, isOwner }: InstallCommandProps) {
  const command = installCommand(name, request);
  return (
    <section aria-label={t('Install command')} className="flex flex-col gap-2">
      <code className="block rounded-control border border-line-1 bg-surface-0 px-3 py-2 font-mono text-xs text-fg-1 wrap-anywhere">
        {command}
      </code>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Terminal aria-hidden />}
          onClick={() => void copyText(command, t('Command copied to clipboard!'))}
        >
          {t('Copy install command')}
        </Button>
        <Button
          size="sm"
          icon={<Link aria-hidden />}
          onClick={() => void copyText(packAddress(request), t('Address copied to clipboard!'))}
        >
          {t('Copy address')}
        </Button>
      </div>
      {isOwner ? (
        <p className="text-xs text-fg-3">
          {t(
            'The address contains public snippets only. Your private ones are included only when you download the collection yourself.',
          )}
        </p>
      ) : null}
    </section>
  );
}
