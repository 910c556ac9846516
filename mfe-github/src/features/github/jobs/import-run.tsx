import { plural, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { Button, IconButton, Panel, ProgressBar, TextLink } from '@snippetry/web-kit/ui';
import { X } from 'lucide-react';
import { useCancelImport } from '../../../data/import.mutations.ts';
import { isOver } from '../../../data/import.queries.ts';
import type { ImportJob } from '../../../data/types.ts';
import { TOAST_MS } from '../../../lib/words.ts';
import { ImportFaults } from './import-faults.tsx';
import { progressOf, stateOf } from './import-words.ts';
import type { Imports } from './use-imports.ts';

export interface ImportRunProps {
  job: ImportJob;
  imports: Imports;
  /** Called when a button is pressed that will disappear, so that the focus can move on. */
  onPress: () => void;
}

/** Progress and result of an import. */
export function ImportRun({ job, imports, onPress }: ImportRunProps) {
  const over = isOver(job);
  const { source } = job;
  const close = () => {
    onPress();
    imports.close(job.id);
  };
  const percent = job.total === 0 ? 0 : (job.done / job.total) * 100;
  return (
    <Panel
      className="mb-4"
      title={
        over ? t('Import from {source}', { source }) : t('Importing from {source}', { source })
      }
      actions={over ? <CloseButton onClose={close} /> : null}
    >
      {over ? null : (
        <ProgressBar
          label={t('Importing from {source}', { source })}
          percent={percent}
          text={progressOf(job)}
        />
      )}
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${over ? '' : 'mt-3'}`}>
        <div className="min-w-0 flex-1 basis-60 text-sm">
          {over ? null : <p className="font-medium tabular-nums">{progressOf(job)}</p>}
          <p role="status" className={over ? '' : 'text-fg-2'}>
            {stateOf(job)}
          </p>
        </div>
        {over ? <SnippetsLink job={job} /> : <CancelButton job={job} onPress={onPress} />}
      </div>
      <ImportFaults job={job} imports={imports} onClose={close} />
    </Panel>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return <IconButton label={t('Close')} size="sm" icon={<X aria-hidden />} onClick={onClose} />;
}

function SnippetsLink({ job: { snippetIds, imported } }: { job: ImportJob }) {
  const [first] = snippetIds;
  if (imported === 0 || first === undefined) return null;
  return (
    <span className="text-sm">
      {imported === 1 ? (
        <TextLink to={`/app/snippets/${first}`}>{t('Open the snippet')}</TextLink>
      ) : (
        <TextLink to="/app">
          {plural(imported, {
            one: 'See your {count} new snippet',
            other: 'See your {count} new snippets',
          })}
        </TextLink>
      )}
    </span>
  );
}

function CancelButton({ job, onPress }: Pick<ImportRunProps, 'job' | 'onPress'>) {
  const { mutateAsync, isPending } = useCancelImport();
  const cancel = async () => {
    onPress();
    try {
      await mutateAsync(job.id);
    } catch (cause) {
      const message = failureText(cause, t('Failed to cancel the import'));
      toast.error(message, { duration: TOAST_MS, cause });
    }
  };
  return (
    <Button busy={isPending} busyLabel={t('Cancelling...')} onClick={() => void cancel()}>
      {t('Cancel')}
    </Button>
  );
}
