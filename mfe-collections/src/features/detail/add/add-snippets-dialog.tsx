import { toast } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Button, Dialog } from '@snippetry/web-kit/ui';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useAddSnippets } from '../../../data/addition-mutations.ts';
import { collectionMembers } from '../../../data/member-queries.ts';
import type { MembershipResult } from '../../../data/membership.ts';
import type { Collection } from '../../../data/types.ts';
import { plural } from '../../../lib/plural.ts';
import { SnippetPicker } from './snippet-picker.tsx';

/** Props of {@link AddSnippetsDialog}. */
export interface AddSnippetsDialogProps {
  collection: Collection;
  open: boolean;
  onClose: () => void;
}

/** Finds own and public snippets and puts any number of them into the collection. */
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
    tell(result);
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
      title="Add snippets"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            busy={isPending}
            busyLabel="Adding..."
            onClick={() => void add()}
          >
            {chosen.length === 0 ? 'Add' : `Add ${plural(chosen.length, 'snippet')}`}
          </Button>
        </>
      }
    >
      <fieldset aria-label="Snippets to add" onKeyDown={onKeyDown} className="min-w-0">
        <SnippetPicker inside={inside} chosen={chosen} onChange={setChosen} />
      </fieldset>
    </Dialog>
  );
}

function tell({ changed, missing, left, failure }: MembershipResult): void {
  if (changed > 0) toast.success(`Added ${plural(changed, 'snippet')}`);
  else if (missing.length === 0 && failure === undefined) {
    toast.success('All of them were in it already');
  }
  if (missing.length > 0) {
    toast.error(`${plural(missing.length, 'snippet')} could not be found any more`);
  }
  if (failure === undefined) return;
  const reason = failure instanceof Error && failure.message ? failure.message : '';
  toast.error(reason || `Failed to add ${plural(left, 'snippet')}`, { cause: failure });
}
