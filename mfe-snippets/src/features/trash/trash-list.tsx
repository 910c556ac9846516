import { plural, t } from '@snippetry/web-kit';
import { Button, Checkbox, PanelList } from '@snippetry/web-kit/ui';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TrashPageData } from '../../data/trash.queries.ts';
import { TrashRow } from './trash-row.tsx';
import type { TrashActions } from './use-trash-actions.ts';

export interface TrashListProps {
  page: TrashPageData;
  actions: TrashActions;
}

export function TrashList({ page, actions }: TrashListProps) {
  const choice = useChoice(page.snippets.map(({ _id }) => _id));
  return (
    <section
      aria-label={t('Deleted snippets')}
      className="rounded-card border border-line-1 bg-surface-1"
    >
      <TrashBar choice={choice} count={page.snippets.length} actions={actions} />
      <PanelList>
        {page.snippets.map((snippet) => (
          <TrashRow
            key={snippet._id}
            snippet={snippet}
            chosen={choice.has(snippet._id)}
            onChoose={(chosen) => choice.set(snippet._id, chosen)}
            actions={actions}
          />
        ))}
      </PanelList>
    </section>
  );
}

interface TrashBarProps {
  choice: Choice;
  count: number;
  actions: TrashActions;
}

function TrashBar({ choice, count, actions }: TrashBarProps) {
  const { ids } = choice;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line-1 px-4 py-1.5 max-lg:px-3">
      <Checkbox checked={ids.length === count} onChange={choice.setAll}>
        {t('Select all on this page')}
      </Checkbox>
      <span className="flex-1 text-xs text-fg-3 tabular-nums" role="status">
        {ids.length > 0
          ? plural(ids.length, { one: '{count} selected', other: '{count} selected' })
          : null}
      </span>
      {ids.length > 0 ? (
        <>
          <Button
            size="sm"
            icon={<ArchiveRestore aria-hidden />}
            disabled={actions.busy}
            onClick={() => actions.restore(ids)}
          >
            {t('Restore selected')}
          </Button>
          <Button
            size="sm"
            variant="danger-quiet"
            icon={<Trash2 aria-hidden />}
            disabled={actions.busy}
            onClick={() => actions.ask({ kind: 'purge', ids })}
          >
            {t('Delete selected for good')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

interface Choice {
  /** Ids of the selected items. */
  ids: readonly string[];
  has: (id: string) => boolean;
  set: (id: string, chosen: boolean) => void;
  /** Selects all items of the page, or none. */
  setAll: (chosen: boolean) => void;
}

/** Selection that drops items when they leave the page. */
function useChoice(there: readonly string[]): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: there.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    set: (id, on) =>
      setChosen((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id))),
    setAll: (on) => setChosen(new Set(on ? there : [])),
  };
}
