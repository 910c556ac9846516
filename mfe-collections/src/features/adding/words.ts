import { isApiError, plural, t } from '@snippetry/web-kit';
import type { Outcome } from './change.ts';

function addedTo(count: number, name: string): string {
  return plural(
    count,
    { one: 'Added {count} snippet to {name}', other: 'Added {count} snippets to {name}' },
    { name },
  );
}

function removedFrom(count: number, name: string): string {
  return plural(
    count,
    { one: 'Removed {count} snippet from {name}', other: 'Removed {count} snippets from {name}' },
    { name },
  );
}

function oneDone({ change: { collection, wanted }, changed }: Outcome): string {
  return wanted ? addedTo(changed, collection.name) : removedFrom(changed, collection.name);
}

function nothingToDo({ change: { collection, wanted } }: Outcome): string {
  const { name } = collection;
  return wanted ? t('Already in {name}', { name }) : t('No longer in {name}', { name });
}

/** Text of the successful changes; undefined if there are none. */
export function doneText(outcomes: readonly Outcome[]): string | undefined {
  const done = outcomes.filter(({ changed }) => changed > 0);
  const [first] = done;
  if (!first) {
    const idle = outcomes.find(({ failure, missing }) => !failure && missing.length === 0);
    return idle && nothingToDo(idle);
  }
  if (done.length === 1) return oneDone(first);
  const added = done.filter(({ change }) => change.wanted).length;
  return severalDone(added, done.length - added);
}

/** Text for changes of several collections. */
function severalDone(added: number, removed: number): string {
  if (added === 0) {
    return plural(removed, {
      one: 'Removed from {count} collection',
      other: 'Removed from {count} collections',
    });
  }
  if (removed === 0) {
    return plural(added, {
      one: 'Added to {count} collection',
      other: 'Added to {count} collections',
    });
  }
  return plural(
    added,
    {
      one: 'Added to {count} collection, removed from {removed}',
      other: 'Added to {count} collections, removed from {removed}',
    },
    { removed },
  );
}

/** Names at most two collections, so that the toast stays short. */
function severalFailed([first = '', second = '', ...more]: readonly string[]): string {
  if (more.length === 0) return t('Failed to change {first} and {second}', { first, second });
  const count = more.length;
  return t('Failed to change {first}, {second} and {count} more', { first, second, count });
}

/** Reason of a refusal by the collection, which its owner can resolve. */
function reasonOf(failure: unknown): string | undefined {
  const isRefused = isApiError(failure) && failure.code?.startsWith('collection.');
  return isRefused ? failure.message : undefined;
}

/** Text of the failed changes with the reason. */
export function failedText(failed: readonly Outcome[]): string | undefined {
  const [first] = failed;
  if (!first) return undefined;
  if (failed.length > 1) return severalFailed(failed.map(({ change }) => change.collection.name));
  const { name } = first.change.collection;
  const text = first.change.wanted
    ? notAddedTo(first.left, name)
    : notRemovedFrom(first.left, name);
  const reason = reasonOf(first.failure);
  return reason === undefined ? text : t('{text}: {reason}', { text, reason });
}

function notAddedTo(count: number, name: string): string {
  return plural(
    count,
    {
      one: 'Failed to add {count} snippet to {name}',
      other: 'Failed to add {count} snippets to {name}',
    },
    { name },
  );
}

function notRemovedFrom(count: number, name: string): string {
  return plural(
    count,
    {
      one: 'Failed to remove {count} snippet from {name}',
      other: 'Failed to remove {count} snippets from {name}',
    },
    { name },
  );
}

/** Text of snippets that no longer exist. */
export function missingText(outcomes: readonly Outcome[]): string | undefined {
  const missing = new Set(outcomes.flatMap((outcome) => outcome.missing));
  if (missing.size === 0) return undefined;
  return plural(missing.size, {
    one: 'Failed to add {count} snippet: Snippet not found',
    other: 'Failed to add {count} snippets: Snippet not found',
  });
}

/** Text after Undo, successful or failed. */
export function undoneText(done: readonly Outcome[], failed = false): string {
  const [first] = done;
  if (!first || done.length > 1) {
    return failed ? t('Failed to undo all changes') : t('Changes undone');
  }
  const { change, changed } = first;
  const { name } = change.collection;
  if (change.wanted) return failed ? notRemovedFrom(changed, name) : removedFrom(changed, name);
  return failed ? notPutBack(changed, name) : putBack(changed, name);
}

function putBack(count: number, name: string): string {
  return plural(
    count,
    {
      one: 'Restored {count} snippet in {name}',
      other: 'Restored {count} snippets in {name}',
    },
    { name },
  );
}

function notPutBack(count: number, name: string): string {
  return plural(
    count,
    {
      one: 'Failed to restore {count} snippet in {name}',
      other: 'Failed to restore {count} snippets in {name}',
    },
    { name },
  );
}
