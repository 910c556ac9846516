import { t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { Button } from '@snippetry/web-kit/ui';
import { useLocation } from 'react-router-dom';
import { useAllowGists } from '../../data/gist.mutations.ts';

export interface GistButtonsProps {
  busy: boolean;
  /** Whether the user has to grant access at GitHub first. */
  allow: boolean;
  /** Text of the export button. */
  label: string;
  onClose: () => void;
  onExport: () => void;
}

export function GistButtons({ busy, allow, label, onClose, onExport }: GistButtonsProps) {
  return (
    <>
      <Button disabled={busy} onClick={onClose}>
        {t('Cancel')}
      </Button>
      {allow ? (
        <AllowButton onFailed={onClose} />
      ) : (
        <Button variant="primary" busy={busy} busyLabel={t('Exporting...')} onClick={onExport}>
          {label}
        </Button>
      )}
    </>
  );
}

function AllowButton({ onFailed }: { onFailed: () => void }) {
  const { pathname } = useLocation();
  const { mutate, isPending, isSuccess } = useAllowGists();
  const allow = () =>
    mutate(pathname, {
      onError: (cause) => {
        toast.error(failureText(cause, t('Failed to initiate GitHub connection')), { cause });
        onFailed();
      },
    });
  return (
    <Button
      variant="primary"
      busy={isPending || isSuccess}
      busyLabel={t('Opening GitHub...')}
      onClick={allow}
    >
      {t('Allow on GitHub')}
    </Button>
  );
}
