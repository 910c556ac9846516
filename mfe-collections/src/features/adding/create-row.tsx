import { isApiError, Trans, t, toast } from '@snippetry/web-kit';
import { Switch } from '@snippetry/web-kit/ui';
import { CircleAlert, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCreateCollection } from '../../data/collection.mutations.ts';
import type { Collection } from '../../data/types.ts';

export interface CreateRowProps {
  name: string;
  /** Whether Enter in the search box activates it. */
  isFirst: boolean;
  isPublic: boolean;
  onPublic: (isPublic: boolean) => void;
  onCreated: (collection: Collection) => void;
}

const bold = (words: ReactNode) => <b className="font-semibold">{words}</b>;

export function CreateRow(props: CreateRowProps) {
  const { name, isFirst, isPublic, onPublic, onCreated } = props;
  const [refusal, setRefusal] = useState<{ name: string; text: string }>();
  const { mutateAsync, isPending } = useCreateCollection();
  const create = async () => {
    try {
      onCreated(await mutateAsync({ name, tags: [], isPublic }));
    } catch (cause) {
      const isOfName = isApiError(cause) && (cause.status === 409 || cause.status === 400);
      if (isOfName) setRefusal({ name, text: cause.message });
      else toast.error(t('Failed to create collection'), { cause });
    }
  };
  return (
    <>
      <div className="flex items-center gap-3 pr-2">
        <button
          type="button"
          data-row=""
          disabled={isPending}
          aria-busy={isPending || undefined}
          onClick={() => void create()}
          className={`flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded-control px-2 text-left text-sm hover:bg-surface-2 focus-visible:-outline-offset-2 disabled:text-fg-3 ${
            isFirst ? 'group-has-[[type=search]:focus]/adding:bg-accent-soft' : ''
          }`}
        >
          <Plus size={16} strokeWidth={1.75} className="flex-none text-fg-2" aria-hidden />
          <span className="min-w-0 truncate">
            {isPending ? (
              <Trans text="Creating <b>“{name}”</b>" values={{ name }} parts={{ b: bold }} />
            ) : (
              <Trans text="Create <b>“{name}”</b>" values={{ name }} parts={{ b: bold }} />
            )}
          </span>
        </button>
        <Switch checked={isPublic} onChange={onPublic}>
          {t('Public')}
        </Switch>
      </div>
      {refusal?.name !== name ? null : (
        <p role="alert" className="flex items-center gap-1.5 px-2 py-1 text-xs text-danger">
          <CircleAlert size={14} strokeWidth={1.75} className="flex-none" aria-hidden />
          {refusal.text}
        </p>
      )}
    </>
  );
}
