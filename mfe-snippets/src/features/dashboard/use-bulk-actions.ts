import { toast } from '@snippetry/web-kit';
import { type BulkAction, type BulkResult, useBulkAction } from '../../data/snippet-mutations.ts';
import { counted } from '../../lib/counted.ts';
import type { ShownSnippet } from './shown-snippet.ts';
import type { Selection } from './use-selection.ts';

const FAILED: Record<BulkAction['action'], string> = {
  delete: 'delete',
  restore: 'restore',
  publish: 'make public',
  hide: 'make private',
  'add-tag': 'tag',
  'remove-tag': 'untag',
};

function saidOf(action: BulkAction, done: string): string {
  switch (action.action) {
    case 'delete':
      return `${done} moved to the trash`;
    case 'restore':
      return `${done} restored`;
    case 'publish':
      return `${done} made public`;
    case 'hide':
      return `${done} made private`;
    case 'add-tag':
      return `Added #${action.tag} to ${done}`;
    case 'remove-tag':
      return `Removed #${action.tag} from ${done}`;
  }
}

function sayDone(action: BulkAction, { done }: BulkResult, onUndo: (done: string[]) => void): void {
  if (done.length === 0) return;
  const undo = { action: { label: 'Undo', onSelect: () => onUndo(done) } };
  const said = saidOf(action, counted(done.length, 'snippet'));
  toast.success(said, action.action === 'delete' ? undo : {});
}

function sayFailed(action: BulkAction, { failed }: BulkResult): void {
  const [first] = failed;
  if (!first) return;
  const what = `Failed to ${FAILED[action.action]} ${counted(failed.length, 'snippet')}`;
  toast.error(`${what}: ${first.message}`);
}

/** What can be done with all ticked snippets at once. */
interface BulkActions {
  busy: boolean;
  remove: () => void;
  setPublic: (isPublic: boolean) => void;
  addTag: (tag: string) => void;
  removeTag: (tag: string) => void;
}

/** See {@link BulkActions}. What was deleted can be brought back from the message that says so. */
export function useBulkActions(selection: Selection, onRemoved: () => void): BulkActions {
  const bulk = useBulkAction();
  // Only those that change: the answer counts them.
  const idsOf = (concerned: (snippet: ShownSnippet) => boolean) =>
    selection.snippets.filter(concerned).map(({ _id }) => _id);
  // Not by the mutation's own callbacks: Undo is also pressed when this screen is gone.
  const run = async (action: BulkAction, onDone?: (done: string[]) => void) => {
    try {
      const result = await bulk.mutateAsync(action);
      sayDone(action, result, (done) => void run({ action: 'restore', ids: done }));
      sayFailed(action, result);
      onDone?.(result.done);
    } catch (cause) {
      const what = counted(action.ids.length, 'snippet');
      toast.error(`Failed to ${FAILED[action.action]} ${what}`, { cause });
    }
  };
  const withTags = (done: string[], change: (tags: string[]) => string[]) =>
    selection.refresh((snippet) =>
      done.includes(snippet._id) ? { ...snippet, tags: change(snippet.tags) } : snippet,
    );
  return {
    busy: bulk.isPending,
    remove: () =>
      void run({ action: 'delete', ids: idsOf(() => true) }, (done) => {
        selection.drop(done);
        onRemoved();
      }),
    setPublic: (isPublic) =>
      void run(
        {
          action: isPublic ? 'publish' : 'hide',
          ids: idsOf((snippet) => snippet.isPublic !== isPublic),
        },
        (done) =>
          selection.refresh((snippet) =>
            done.includes(snippet._id) ? { ...snippet, isPublic } : snippet,
          ),
      ),
    addTag: (tag) =>
      void run({ action: 'add-tag', ids: idsOf(() => true), tag }, (done) =>
        withTags(done, (tags) => [...tags.filter((other) => other !== tag), tag]),
      ),
    removeTag: (tag) =>
      void run(
        { action: 'remove-tag', ids: idsOf(({ tags }) => tags.includes(tag)), tag },
        (done) => withTags(done, (tags) => tags.filter((other) => other !== tag)),
      ),
  };
}
