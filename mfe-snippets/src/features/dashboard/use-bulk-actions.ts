import { plural, said, t, toast } from '@snippetry/web-kit';
import { type BulkAction, type BulkResult, useBulkAction } from '../../data/snippet.mutations.ts';
import type { DashboardSnippet } from './shown-snippet.ts';
import type { Selection } from './use-selection.ts';

function doneOf(action: BulkAction, count: number): string {
  switch (action.action) {
    case 'delete':
      return plural(count, {
        one: '{count} snippet moved to the trash',
        other: '{count} snippets moved to the trash',
      });
    case 'restore':
      return plural(count, {
        one: '{count} snippet restored',
        other: '{count} snippets restored',
      });
    case 'publish':
      return plural(count, {
        one: '{count} snippet made public',
        other: '{count} snippets made public',
      });
    case 'hide':
      return plural(count, {
        one: '{count} snippet made private',
        other: '{count} snippets made private',
      });
    case 'add-tag':
      return plural(
        count,
        { one: 'Added #{tag} to {count} snippet', other: 'Added #{tag} to {count} snippets' },
        { tag: action.tag },
      );
    case 'remove-tag':
      return plural(
        count,
        {
          one: 'Removed #{tag} from {count} snippet',
          other: 'Removed #{tag} from {count} snippets',
        },
        { tag: action.tag },
      );
  }
}

function failedOf({ action }: BulkAction, count: number): string {
  switch (action) {
    case 'delete':
      return plural(count, {
        one: 'Failed to delete {count} snippet',
        other: 'Failed to delete {count} snippets',
      });
    case 'restore':
      return plural(count, {
        one: 'Failed to restore {count} snippet',
        other: 'Failed to restore {count} snippets',
      });
    case 'publish':
      return plural(count, {
        one: 'Failed to make public {count} snippet',
        other: 'Failed to make public {count} snippets',
      });
    case 'hide':
      return plural(count, {
        one: 'Failed to make private {count} snippet',
        other: 'Failed to make private {count} snippets',
      });
    case 'add-tag':
      return plural(count, {
        one: 'Failed to tag {count} snippet',
        other: 'Failed to tag {count} snippets',
      });
    case 'remove-tag':
      return plural(count, {
        one: 'Failed to untag {count} snippet',
        other: 'Failed to untag {count} snippets',
      });
  }
}

function showSuccess(
  action: BulkAction,
  { done }: BulkResult,
  onUndo: (done: string[]) => void,
): void {
  if (done.length === 0) return;
  const undo = { action: { label: t('Undo'), onSelect: () => onUndo(done) } };
  toast.success(doneOf(action, done.length), action.action === 'delete' ? undo : {});
}

function showFailure(action: BulkAction, { failed }: BulkResult): void {
  const [first] = failed;
  if (!first) return;
  const what = failedOf(action, failed.length);
  toast.error(t('{what}: {reason}', { what, reason: said(first.message) }));
}

interface BulkActions {
  busy: boolean;
  remove: () => void;
  setPublic: (isPublic: boolean) => void;
  addTag: (tag: string) => void;
  removeTag: (tag: string) => void;
}

/** Runs actions on the selection. The toast of a deletion has an Undo button. */
export function useBulkActions(selection: Selection, onRemoved: () => void): BulkActions {
  const bulk = useBulkAction();
  // Only snippets that change, because the result reports their number.
  const idsOf = (concerned: (snippet: DashboardSnippet) => boolean) =>
    selection.snippets.filter(concerned).map(({ _id }) => _id);
  // Not with callbacks of the mutation: Undo has to work after this screen is unmounted.
  const run = async (action: BulkAction, onDone?: (done: string[]) => void) => {
    try {
      const result = await bulk.mutateAsync(action);
      showSuccess(action, result, (done) => void run({ action: 'restore', ids: done }));
      showFailure(action, result);
      onDone?.(result.done);
    } catch (cause) {
      toast.error(failedOf(action, action.ids.length), { cause });
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
