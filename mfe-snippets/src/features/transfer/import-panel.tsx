import { type Msg, msg } from '@snippetry/contracts/texts';
import { plural, t } from '@snippetry/web-kit';
import {
  Button,
  describeError,
  ErrorCard,
  LeaveGuard,
  Panel,
  ProgressBar,
} from '@snippetry/web-kit/ui';
import { DropZone } from './drop-zone.tsx';
import { ImportPreview } from './import-preview.tsx';
import { isImporting, type Work } from './use-batches.ts';
import { useImport } from './use-import.ts';

const FORMATS: readonly [program: string, files: Msg][] = [
  ['Snippetry', msg('the JSON of an export, with its collections')],
  ['VS Code', msg('.code-snippets, or the .json of one language')],
  ['massCode', msg('db.json of any version, or the .md files of a Markdown vault')],
  ['Raycast', msg('the JSON of Export Snippets; keywords become tags')],
  ['ByteStash', msg('the JSON of its export; categories become tags')],
  ['SnippetsLab', msg('the JSON of its export, or library.json of a backup')],
  ['GitHub Gist', msg('gists as JSON from GitHub’s API, one or a list')],
];

const LABELS: Record<Work['kind'], (work: Work) => string> = {
  reading: ({ total }) =>
    plural(total, { one: 'Reading the file...', other: 'Reading {count} files...' }),
  checking: ({ done, total }) => t('Checking {done} of {total}...', { done, total }),
  importing: ({ done, total }) => t('Importing {done} of {total}...', { done, total }),
  collections: ({ done, total }) =>
    t('Importing collections: {done} of {total}...', { done, total }),
};

function WorkProgress({ work, onCancel }: { work: Work; onCancel: () => void }) {
  const label = LABELS[work.kind](work);
  return (
    <div className="mt-4 flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1 text-xs text-fg-2 tabular-nums">{label}</p>
        <ProgressBar label={label} percent={(100 * work.done) / Math.max(1, work.total)} />
      </div>
      {work.kind === 'reading' ? null : <Button onClick={onCancel}>{t('Cancel')}</Button>}
    </div>
  );
}

function Formats() {
  return (
    <>
      <dl className="mt-4 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {FORMATS.map(([program, files]) => (
          <div key={program} className="contents">
            <dt className="font-medium text-fg-1">{program}</dt>
            <dd className="text-fg-2 max-sm:mb-2">{t(files)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-fg-2">
        {t('Folders become tags with their path, such as “parent/child”.')}
      </p>
    </>
  );
}

/** Imports snippets of other programs and of Snippetry exports. */
export function ImportPanel() {
  const state = useImport();
  const { rows, collections, work, notes, failure } = state;
  const busy = work !== null;
  const isEmpty = rows.length === 0 && collections.length === 0;
  return (
    <>
      <Panel title={t('Import')}>
        <DropZone disabled={busy} more={!isEmpty} onFiles={(files) => void state.add(files)} />
        {isEmpty ? <Formats /> : null}
        {work ? (
          <WorkProgress
            work={work}
            onCancel={work.kind === 'checking' ? state.clear : state.stop}
          />
        ) : null}
        {failure ? (
          <div className="mt-4">
            <ErrorCard
              title={t('The snippets could not be checked')}
              requestId={describeError(failure).requestId}
              onRetry={state.retryCheck}
            >
              {describeError(failure).message}
            </ErrorCard>
          </div>
        ) : null}
        {notes.length > 0 ? (
          <ul className="mt-4 grid gap-1 text-xs text-fg-2">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        ) : null}
      </Panel>
      {isEmpty ? null : <ImportPreview state={state} />}
      <LeaveGuard isDirty={isImporting(work)} title={t('Stop the import?')} onLeave={state.stop}>
        {t('Snippets imported so far are kept. Choose the same files again to import the rest.')}
      </LeaveGuard>
    </>
  );
}
