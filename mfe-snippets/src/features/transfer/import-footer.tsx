import { Link } from '@snippetry/web-kit/router';
import { Button, fullNumber, PanelFooter, Segment } from '@snippetry/web-kit/ui';
import { useState } from 'react';
import { chosenRows, type Row, type RowStatus, type Visibility } from './import-rows.ts';
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

function count(rows: readonly Row[], status: RowStatus): number {
  return rows.filter((row) => row.status === status).length;
}

const snippets = (number: number) =>
  `${fullNumber(number)} ${number === 1 ? 'snippet' : 'snippets'}`;

/** What has become of everything, in one line. */
export function summaryOf(rows: readonly Row[]): string {
  const parts = [
    [count(rows, 'created'), 'imported'],
    [count(rows, 'ready'), 'ready'],
    [count(rows, 'exists'), 'already there'],
    [count(rows, 'invalid'), 'invalid'],
    [count(rows, 'failed'), 'failed'],
  ] as const;
  const said = parts.filter(([number]) => number > 0);
  return said.map(([number, what]) => `${fullNumber(number)} ${what}`).join(', ');
}

function importLabel(rows: readonly Row[], chosen: readonly Row[]): string {
  const failed = chosen.filter(({ status }) => status === 'failed').length;
  if (failed > 0 && failed === chosen.length && count(rows, 'ready') === 0) {
    return `Try ${snippets(failed)} again`;
  }
  return `Import ${snippets(chosen.length)}`;
}

/** Who shall see the imported snippets, and the button that imports them. */
export function ImportFooter({ state }: { state: Import }) {
  const { rows, work, imported, start } = state;
  const [visibility, setVisibility] = useState<Visibility>('keep');
  const chosen = chosenRows(rows);
  const done = imported && work === null;
  return (
    <PanelFooter className="max-lg:flex-col max-lg:items-stretch">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <Segment
          label="Visibility of what is imported"
          options={VISIBILITIES}
          value={visibility}
          onChange={setVisibility}
        />
        <span className="text-xs text-fg-3">{HINTS[visibility]}</span>
      </div>
      <p role="status" className="text-sm text-fg-2 tabular-nums">
        {work === null ? summaryOf(rows) : null}
      </p>
      {done ? (
        <Button asChild>
          <Link to="/app">Go to your snippets</Link>
        </Button>
      ) : null}
      <Button
        variant="primary"
        busy={work?.kind === 'importing'}
        busyLabel="Importing..."
        disabled={chosen.length === 0 || work !== null}
        onClick={() => void start(visibility)}
      >
        {importLabel(rows, chosen)}
      </Button>
    </PanelFooter>
  );
}
