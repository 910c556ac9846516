import { type Msg, msg } from '@snippetry/contracts/texts';
import { plural, t } from '@snippetry/web-kit';
import { Button, PanelFooter, Segment } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { chosenCollections } from './import-collections.ts';
import { chosenRows, type Row, type RowStatus, type Visibility } from './import-rows.ts';
import type { ImportState } from './import-state.ts';
import { isImporting } from './use-batches.ts';
import type { Import } from './use-import.ts';

const VISIBILITIES: { value: Visibility; label: Msg }[] = [
  { value: 'keep', label: msg('As in the file') },
  { value: 'private', label: msg('Private') },
  { value: 'public', label: msg('Public') },
];

const HINTS: Record<Visibility, Msg> = {
  keep: msg("Private if the file doesn't specify it."),
  private: msg('Only you can see them.'),
  public: msg('Everyone can see them immediately.'),
};

type Counted = Pick<Row, 'status'>;

function count(rows: readonly Counted[], status: RowStatus): number {
  return rows.filter((row) => row.status === status).length;
}

/** A status and the text for a number of rows with it. */
type Outcome = readonly [status: RowStatus, format: (count: number) => string];

const SNIPPETS: readonly Outcome[] = [
  ['created', (count) => plural(count, { one: '{count} imported', other: '{count} imported' })],
  ['ready', (count) => plural(count, { one: '{count} ready', other: '{count} ready' })],
  [
    'exists',
    (count) => plural(count, { one: '{count} already there', other: '{count} already there' }),
  ],
  ['invalid', (count) => plural(count, { one: '{count} invalid', other: '{count} invalid' })],
  ['failed', (count) => plural(count, { one: '{count} failed', other: '{count} failed' })],
];

const COLLECTIONS: readonly Outcome[] = [
  [
    'created',
    (count) =>
      plural(count, { one: '{count} collection imported', other: '{count} collections imported' }),
  ],
  [
    'ready',
    (count) =>
      plural(count, { one: '{count} collection ready', other: '{count} collections ready' }),
  ],
  [
    'exists',
    (count) =>
      plural(count, {
        one: '{count} collection already there',
        other: '{count} collections already there',
      }),
  ],
  [
    'invalid',
    (count) =>
      plural(count, { one: '{count} collection invalid', other: '{count} collections invalid' }),
  ],
  [
    'failed',
    (count) =>
      plural(count, { one: '{count} collection failed', other: '{count} collections failed' }),
  ],
];

function outcomesOf(rows: readonly Counted[], outcomes: readonly Outcome[]): string[] {
  return outcomes
    .map(([status, format]) => [count(rows, status), format] as const)
    .filter(([number]) => number > 0)
    .map(([number, format]) => format(number));
}

/** Summarizes the results of all rows in one line. */
export function summaryOf(rows: readonly Counted[], collections: readonly Counted[] = []): string {
  return [...outcomesOf(rows, SNIPPETS), ...outcomesOf(collections, COLLECTIONS)].join(', ');
}

/** Formats "3 snippets and 1 collection", or only one of them. */
function countedOf(snippets: number, collections: number): string {
  const some = plural(snippets, { one: '{count} snippet', other: '{count} snippets' });
  if (collections === 0) return some;
  const others = plural(collections, { one: '{count} collection', other: '{count} collections' });
  if (snippets === 0) return others;
  return t('{snippets} and {collections}', { snippets: some, collections: others });
}

function importLabel({ rows, collections }: ImportState): string {
  const [snippets, others] = [chosenRows(rows), chosenCollections(collections)];
  const chosen: Counted[] = [...snippets, ...others];
  const what = countedOf(snippets.length, others.length);
  const failed = count(chosen, 'failed');
  const isRetry = failed > 0 && failed === chosen.length && count(rows, 'ready') === 0;
  return isRetry ? t('Try {what} again', { what }) : t('Import {what}', { what });
}

export function ImportFooter({ state }: { state: Import }) {
  const { rows, collections, work, imported, start } = state;
  const [visibility, setVisibility] = useState<Visibility>('keep');
  const isNothingChosen =
    chosenRows(rows).length === 0 && chosenCollections(collections).length === 0;
  const done = imported && work === null;
  return (
    <PanelFooter className="lg:flex-wrap max-lg:flex-col max-lg:items-stretch">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 lg:basis-md">
        <Segment
          label={t('Visibility of imported snippets')}
          options={VISIBILITIES.map((one) => ({ ...one, label: t(one.label) }))}
          value={visibility}
          onChange={setVisibility}
        />
        <span className="text-xs text-fg-3">{t(HINTS[visibility])}</span>
      </div>
      <div className="flex min-w-0 items-center justify-end gap-2 max-lg:contents">
        <p role="status" className="min-w-0 text-sm text-fg-2 tabular-nums">
          {work === null ? summaryOf(rows, collections) : null}
        </p>
        {done ? (
          <Button asChild>
            <Link to="/app">{t('Go to your snippets')}</Link>
          </Button>
        ) : null}
        <Button
          variant="primary"
          busy={isImporting(work)}
          busyLabel={t('Importing...')}
          disabled={isNothingChosen || work !== null}
          onClick={() => void start(visibility)}
        >
          {importLabel(state)}
        </Button>
      </div>
    </PanelFooter>
  );
}
