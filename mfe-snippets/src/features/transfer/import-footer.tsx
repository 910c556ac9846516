import { Link } from '@snippetry/web-kit/router';
import { Button, fullNumber, PanelFooter, Segment } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { chosenCollections } from './import-collections.ts';
import { chosenRows, type Row, type RowStatus, type Visibility } from './import-rows.ts';
import type { Found } from './import-state.ts';
import { isImporting } from './use-batches.ts';
import type { Import } from './use-import.ts';

const VISIBILITIES: { value: Visibility; label: string }[] = [
  { value: 'keep', label: 'As in the file' },
  { value: 'private', label: 'Private' },
  { value: 'public', label: 'Public' },
];

const HINTS: Record<Visibility, string> = {
  keep: 'Private where the file says nothing.',
  private: 'Only you can see them.',
  public: 'Everyone can see them at once.',
};

type Counted = Pick<Row, 'status'>;

function count(rows: readonly Counted[], status: RowStatus): number {
  return rows.filter((row) => row.status === status).length;
}

const several = (number: number, one: string) =>
  `${fullNumber(number)} ${number === 1 ? one : `${one}s`}`;

const BECAME: readonly [RowStatus, string][] = [
  ['created', 'imported'],
  ['ready', 'ready'],
  ['exists', 'already there'],
  ['invalid', 'invalid'],
  ['failed', 'failed'],
];

/** What has become of everything, in one line. */
export function summaryOf(rows: readonly Counted[], collections: readonly Counted[] = []): string {
  const said = (found: readonly Counted[], shown: (number: number) => string) =>
    BECAME.map(([status, what]) => [count(found, status), what] as const)
      .filter(([number]) => number > 0)
      .map(([number, what]) => `${shown(number)} ${what}`);
  const ofCollections = said(collections, (number) => several(number, 'collection'));
  return [...said(rows, fullNumber), ...ofCollections].join(', ');
}

function importLabel({ rows, collections }: Found): string {
  const [snippets, others] = [chosenRows(rows), chosenCollections(collections)];
  const chosen: Counted[] = [...snippets, ...others];
  const parts = [
    ...(snippets.length > 0 || others.length === 0 ? [several(snippets.length, 'snippet')] : []),
    ...(others.length > 0 ? [several(others.length, 'collection')] : []),
  ];
  const failed = count(chosen, 'failed');
  const isRetry = failed > 0 && failed === chosen.length && count(rows, 'ready') === 0;
  return isRetry ? `Try ${parts.join(' and ')} again` : `Import ${parts.join(' and ')}`;
}

/** Who shall see the imported snippets, and the button that imports them. */
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
          label="Visibility of what is imported"
          options={VISIBILITIES}
          value={visibility}
          onChange={setVisibility}
        />
        <span className="text-xs text-fg-3">{HINTS[visibility]}</span>
      </div>
      <div className="flex min-w-0 items-center justify-end gap-2 max-lg:contents">
        <p role="status" className="min-w-0 text-sm text-fg-2 tabular-nums">
          {work === null ? summaryOf(rows, collections) : null}
        </p>
        {done ? (
          <Button asChild>
            <Link to="/app">Go to your snippets</Link>
          </Button>
        ) : null}
        <Button
          variant="primary"
          busy={isImporting(work)}
          busyLabel="Importing..."
          disabled={isNothingChosen || work !== null}
          onClick={() => void start(visibility)}
        >
          {importLabel(state)}
        </Button>
      </div>
    </PanelFooter>
  );
}
