import { t } from '@snippetry/web-kit';
import { Button, Field, IconButton, Select } from '@snippetry/web-kit/ui';
import { RotateCcw, Trash2 } from 'lucide-react';
import type { RevisionEntry } from '../../data/revision.queries.ts';
import { savedTime } from './saved-time.ts';
import type { Comparison } from './use-comparison.ts';

export interface ComparisonBarProps {
  entries: readonly RevisionEntry[];
  comparison: Comparison;
  /** Opens the restore confirmation. */
  onRestore: (entry: RevisionEntry) => void;
  /** Opens the delete confirmation. */
  onDelete: (entry: RevisionEntry) => void;
}

/** Label of a revision in the selects. */
function nameOf({ revision, isCurrent, savedAt }: RevisionEntry): string {
  const facts = { revision: String(revision), time: savedTime(savedAt) };
  return isCurrent
    ? t('Version {revision} (current) · {time}', facts)
    : t('Version {revision} · {time}', facts);
}

/** Selects of the two compared revisions, with actions on the older one. */
export function ComparisonBar({ entries, comparison, onRestore, onDelete }: ComparisonBarProps) {
  const options = entries.map((entry) => ({
    value: String(entry.revision),
    label: nameOf(entry),
  }));
  const { from, to, change } = comparison;
  const earlier = entries.filter(
    (entry) => !entry.isCurrent && (entry.revision === from || entry.revision === to),
  );
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={t('From')} className="min-w-0 flex-1 basis-56">
        <Select
          options={options}
          value={String(from)}
          onChange={(value) => change({ from: Number(value) })}
        />
      </Field>
      <Field label={t('To')} className="min-w-0 flex-1 basis-56">
        <Select
          options={options}
          value={String(to)}
          onChange={(value) => change({ to: Number(value) })}
        />
      </Field>
      {earlier.map((entry) => {
        const revision = String(entry.revision);
        return (
          <span key={revision} className="flex gap-2">
            <Button icon={<RotateCcw aria-hidden />} onClick={() => onRestore(entry)}>
              {t('Restore version {revision}', { revision })}
            </Button>
            <IconButton
              label={t('Delete version {revision}', { revision })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onDelete(entry)}
            />
          </span>
        );
      })}
    </div>
  );
}
