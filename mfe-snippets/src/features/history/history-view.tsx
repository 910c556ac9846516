import { useState } from 'react';
import { ComparisonBar } from './comparison-bar.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { type RevisionEntry, useRestoreRevision } from './history-queries.ts';
import { RestoreQuestion } from './restore-question.tsx';
import { RevisionRows } from './revision-rows.tsx';
import { useComparison } from './use-comparison.ts';

/** Two versions or more: the list, and two of them compared. */
export function HistoryView({ id, entries }: { id: string; entries: readonly RevisionEntry[] }) {
  const comparison = useComparison(entries);
  const [asked, setAsked] = useState<RevisionEntry | null>(null);
  const restore = useRestoreRevision(id, comparison.reset);
  const current = entries.find((entry) => entry.isCurrent) ?? entries[0];
  const confirm = () => {
    if (!asked || !current) return;
    const change = { revision: asked.revision, seen: current.revision };
    restore.mutate(change, { onSettled: () => setAsked(null) });
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <RevisionRows entries={entries} comparison={comparison} />
      <div className="flex min-w-0 flex-col gap-4">
        <ComparisonBar entries={entries} comparison={comparison} onRestore={setAsked} />
        <ComparisonView id={id} comparison={comparison} />
      </div>
      <RestoreQuestion
        entry={asked}
        busy={restore.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}
