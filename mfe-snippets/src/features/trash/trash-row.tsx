import { msg } from '@snippetry/contracts/texts';
import { t } from '@snippetry/web-kit';
import { Checkbox, fullDate, IconButton, LanguageMark, RelativeTime } from '@snippetry/web-kit/ui';
import { ArchiveRestore, Trash2 } from 'lucide-react';
import type { TrashedSnippet } from '../../data/trash.queries.ts';
import { timeLeft } from './time-left.ts';
import type { TrashActions } from './use-trash-actions.ts';

export interface TrashRowProps {
  snippet: TrashedSnippet;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  actions: TrashActions;
}

export function TrashRow({ snippet, chosen, onChoose, actions }: TrashRowProps) {
  const { _id: id, title, language, description, deletedAt, purgeAt } = snippet;
  return (
    <li className="flex items-center gap-3 px-4 py-2 max-lg:gap-2 max-lg:px-3">
      <Checkbox checked={chosen} onChange={onChoose} label={t('Select {title}', { title })} />
      <LanguageMark language={language} labelled />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-sm font-semibold">{title}</h3>
        <p className="truncate text-xs text-fg-2 max-lg:hidden">{description}</p>
        <p className="text-xs text-fg-3 tabular-nums lg:hidden">
          <Times deletedAt={deletedAt} purgeAt={purgeAt} />
        </p>
      </div>
      <p className="flex-none text-right text-xs text-fg-3 tabular-nums max-lg:hidden">
        <Times deletedAt={deletedAt} purgeAt={purgeAt} />
      </p>
      <span className="flex flex-none gap-1">
        <IconButton
          label={t('Restore {title}', { title })}
          icon={<ArchiveRestore aria-hidden />}
          disabled={actions.busy}
          onClick={() => actions.restore([id])}
        />
        <IconButton
          label={t('Delete {title} for good', { title })}
          icon={<Trash2 aria-hidden />}
          tone="danger"
          disabled={actions.busy}
          onClick={() => actions.ask({ kind: 'purge', ids: [id], title })}
        />
      </span>
    </li>
  );
}

function Times({ deletedAt, purgeAt }: { deletedAt: string; purgeAt: string }) {
  return (
    <>
      <RelativeTime iso={deletedAt} text={msg('Deleted {time}')} />
      {' · '}
      <time dateTime={purgeAt} title={fullDate(purgeAt)}>
        {timeLeft(purgeAt)}
      </time>
    </>
  );
}
