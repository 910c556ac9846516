import { Button, Field, Select } from '@snippetry/web-kit/ui';
import { RotateCcw } from 'lucide-react';
import type { RevisionEntry } from '../../data/revision-queries.ts';
import { savedTime } from './saved-time.ts';
import type { Comparison } from './use-comparison.ts';

/** Props of {@link ComparisonBar}. */
export interface ComparisonBarProps {
  entries: readonly RevisionEntry[];
  comparison: Comparison;
  /** Asks to make a version the current one. */
  onRestore: (entry: RevisionEntry) => void;
}

/** Which versions are compared, and the way back to the older one. */
export function ComparisonBar({ entries, comparison, onRestore }: ComparisonBarProps) {
  const options = entries.map(({ revision, isCurrent, savedAt }) => ({
    value: String(revision),
    label: `Version ${revision}${isCurrent ? ' (current)' : ''} · ${savedTime(savedAt)}`,
  }));
  const { from, to, change } = comparison;
  const restorable = entries.filter(
    (entry) => !entry.isCurrent && (entry.revision === from || entry.revision === to),
  );
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="From" className="min-w-0 flex-1 basis-56">
        <Select
          options={options}
          value={String(from)}
          onChange={(value) => change({ from: Number(value) })}
        />
      </Field>
      <Field label="To" className="min-w-0 flex-1 basis-56">
        <Select
          options={options}
          value={String(to)}
          onChange={(value) => change({ to: Number(value) })}
        />
      </Field>
      {restorable.map((entry) => (
        <Button
          key={entry.revision}
          icon={<RotateCcw aria-hidden />}
          onClick={() => onRestore(entry)}
        >
          Restore version {entry.revision}
        </Button>
      ))}
    </div>
  );
}
