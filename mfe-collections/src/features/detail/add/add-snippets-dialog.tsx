import { plural, t, toast } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, Dialog } from '@snippetry/web-kit/ui';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useAddSnippets } from '../../../data/addition.mutations.ts';
import { collectionMembers } from '../../../data/member.queries.ts';
import type { MembershipResult } from '../../../data/membership.ts';
import type { Collection } from '../../../data/types.ts';
import { SnippetPicker } from './snippet-picker.tsx';

export interface AddSnippetsDialogProps {
  collection: Collection;
  open: boolean;
  onClose: () => void;
}

/** Searches own and public snippets and adds the selected ones to the collection. */
export function AddSnippetsDialog({ collection, open, onClose }: AddSnippetsDialogProps) {
  const { data } = useQuery(collectionMembers(collection._id));
  const inside = useMemo(() => new Set(data?.members.map(({ _id }) => _id)), [data]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { mutateAsync, isPending } = useAddSnippets(collection._id);
  const close = () => {
    setChosen([]);
    onClose();
  };
  const add = async () => {
    if (chosen.length === 0 || isPending) return;
    const result = await mutateAsync(chosen);
    showResult(result);
    if (result.failure === undefined) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void add();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('Add snippets')}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            busy={isPending}
            busyLabel={t('Adding...')}
            onClick={() => void add()}
          >
            {chosen.length === 0
              ? t('Add')
              : plural(chosen.length, {
                  one: 'Add {count} snippet',
                  other: 'Add {count} snippets',
                })}
          </Button>
        </>
      }
    >
      <fieldset aria-label={t('Snippets to add')} onKeyDown={onKeyDown} className="min-w-0">
        <SnippetPicker inside={inside} chosen={chosen} onChange={setChosen} />
      </fieldset>
    </Dialog>
  );
}

function showResult({ changed: added, missing, left, failure }: MembershipResult): void {
  const missingCount = missing.length;
  if (added > 0) {
    toast.success(plural(added, { one: 'Added {count} snippet', other: 'Added {count} snippets' }));
  } else if (missingCount === 0 && failure === undefined) {
    toast.success(t('Already in this collection'));
  }
  if (missingCount > 0) {
    toast.error(
      plural(missingCount, {
        one: '{count} snippet no longer exists',
        other: '{count} snippets no longer exist',
      }),
    );
  }
  if (failure === undefined) return;
  const reason = failure instanceof Error && failure.message ? failure.message : '';
  const text = plural(left, {
    one: 'Failed to add {count} snippet',
    other: 'Failed to add {count} snippets',
  });
  toast.error(reason || text, { cause: failure });
}
