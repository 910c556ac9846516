import { t } from '@snippetry/web-kit';
import { DiffView } from '@snippetry/web-kit/code';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, ConfirmDialog, Dialog, QueryView, Skeleton } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { type SourceComparison, sourceComparison } from '../../../data/source.queries.ts';
import { useSourceDecision } from './use-source-decision.ts';

export interface SourceDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

/** Compares a snippet with its changed source. The user chooses which code to keep. */
export function SourceDialog(props: SourceDialogProps) {
  return props.open ? <OpenSourceDialog {...props} /> : null;
}

function OpenSourceDialog({ id, onClose }: SourceDialogProps) {
  const query = useQuery(sourceComparison(id));
  const [asking, setAsking] = useState(false);
  const decision = useSourceDecision(id, { onEnd: onClose, reload: () => query.refetch() });
  const ready = query.isFetching ? undefined : query.data;
  const take = () => ready && decision.start('take', ready);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={() => decision.busy || onClose()}
      title={t('Changed upstream')}
      description={t(
        'The file was changed at GitHub after the import. You can go back from the new version in the history.',
      )}
      footer={
        <SourceButtons
          ready={ready?.theirs ? ready : undefined}
          busy={decision.busy}
          onClose={onClose}
          onKeep={() => ready && decision.start('keep', ready)}
          onTake={() => (ready?.isEdited ? setAsking(true) : take())}
        />
      }
    >
      {decision.changedAgain ? (
        <p role="status" className="mb-3 text-sm text-fg-2">
          {t('It changed again in the meantime. This is the current state.')}
        </p>
      ) : null}
      <QueryView
        query={query}
        loading={t('Loading the source...')}
        waiting={<Skeleton height={160} />}
        failed={t('Failed to load the source')}
      >
        {(data) => <Beside {...data} />}
      </QueryView>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Replace your changes?')}
        confirmLabel={t('Use the new version')}
        variant="primary"
        onConfirm={() => {
          setAsking(false);
          take();
        }}
      >
        {t(
          'You changed this code after the import. The new version replaces it; you can restore yours from the history.',
        )}
      </ConfirmDialog>
    </Dialog>
  );
}

interface SourceButtonsProps {
  /** Undefined until both sides are loaded. */
  ready: SourceComparison | undefined;
  busy: 'take' | 'keep' | null;
  onClose: () => void;
  onKeep: () => void;
  onTake: () => void;
}

function SourceButtons({ ready, busy, onClose, onKeep, onTake }: SourceButtonsProps) {
  const disabled = !ready || busy !== null;
  return (
    <>
      <Button disabled={busy !== null} onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button
        disabled={disabled}
        busy={busy === 'keep'}
        busyLabel={t('Keeping...')}
        onClick={onKeep}
      >
        {t('Keep mine')}
      </Button>
      <Button
        variant="primary"
        disabled={disabled}
        busy={busy === 'take'}
        busyLabel={t('Updating...')}
        onClick={onTake}
      >
        {t('Use the new version')}
      </Button>
    </>
  );
}

function Beside({ theirs, snippet }: SourceComparison) {
  if (!theirs) {
    return (
      <p className="text-sm text-fg-2">
        {t('The file no longer exists. Your snippet is unchanged.')}
      </p>
    );
  }
  return (
    <DiffView
      before={snippet.content}
      after={theirs.content}
      language={snippet.language}
      beforeLabel={t('Snippet')}
      afterLabel={t('Source')}
      maxHeight={360}
    />
  );
}
