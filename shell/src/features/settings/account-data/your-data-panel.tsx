import type { SessionUser } from '@snippetry/web-kit';
import { perLocale, t } from '@snippetry/web-kit';
import { Button, Panel } from '@snippetry/web-kit/ui';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { type DownloadState, useDownload } from './use-download.ts';

const megabytes = perLocale(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const sizeOf = (bytes: number) => `${megabytes().format(bytes / 1_000_000)} MB`;

function statusOf(state: DownloadState): string {
  if (state.kind === 'running') {
    return state.bytes === 0
      ? t('Collecting your data...')
      : t('{size} so far', { size: sizeOf(state.bytes) });
  }
  if (state.kind === 'done') {
    return t('Saved as {name} ({size})', { name: state.name, size: sizeOf(state.bytes) });
  }
  if (state.kind === 'failed') {
    return t('The archive did not arrive whole. {reason}', { reason: state.message });
  }
  return '';
}

/** Exports the user's personal data, and deletes the account. */
export function YourDataPanel({ user }: { user: SessionUser }) {
  const [isDeleting, setDeleting] = useState(false);
  const { state, start, cancel } = useDownload();
  const isRunning = state.kind === 'running';
  return (
    <Panel title={t('Your data')}>
      <p className="max-w-[60ch] text-sm text-fg-2">
        {t(
          'An archive of everything that is stored of you: profile, snippets with their history, collections, comments, notifications and more, as JSON files.',
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          icon={<Download aria-hidden />}
          busy={isRunning}
          busyLabel={t('Downloading...')}
          onClick={() => void start()}
        >
          {t('Download my data')}
        </Button>
        {isRunning ? (
          <Button variant="ghost" onClick={cancel}>
            {t('Cancel')}
          </Button>
        ) : null}
        <p
          role="status"
          className={`text-xs tabular-nums ${state.kind === 'failed' ? 'text-danger' : 'text-fg-2'}`}
        >
          {statusOf(state)}
        </p>
      </div>
      <div className="mt-4 border-t border-line-1 pt-4">
        <p className="max-w-[60ch] text-sm text-fg-2">
          {t(
            'Deleting your account deletes your snippets and collections for good. This cannot be undone.',
          )}
        </p>
        <Button
          className="mt-3"
          variant="danger"
          icon={<Trash2 aria-hidden />}
          onClick={() => setDeleting(true)}
        >
          {t('Delete account')}
        </Button>
      </div>
      <DeleteAccountDialog user={user} open={isDeleting} onOpenChange={setDeleting} />
    </Panel>
  );
}
