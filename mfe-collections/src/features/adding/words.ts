import { isApiError } from '@snippetry/web-kit';
import { plural } from '../../lib/plural.ts';
import type { Outcome } from './change.ts';

/** Names of collections that a message has room for. */
const NAMED = 2;

function oneDone({ change: { collection, wanted }, changed }: Outcome): string {
  const what = plural(changed, 'snippet');
  return wanted ? `Added ${what} to ${collection.name}` : `Removed ${what} from ${collection.name}`;
}

function nothingToDo({ change: { collection, wanted } }: Outcome): string {
  return wanted ? `Already in ${collection.name}` : `Not in ${collection.name} any more`;
}

/** What was done; undefined where that is nothing, of which something else is said. */
export function doneText(outcomes: readonly Outcome[]): string | undefined {
  const done = outcomes.filter(({ changed }) => changed > 0);
  const [first] = done;
  if (!first) {
    const idle = outcomes.find(({ failure, missing }) => !failure && missing.length === 0);
    return idle && nothingToDo(idle);
  }
  if (done.length === 1) return oneDone(first);
  const added = done.filter(({ change }) => change.wanted).length;
  const removed = done.length - added;
  if (added === 0) return `Removed from ${plural(removed, 'collection')}`;
  const also = removed > 0 ? `, removed from ${removed}` : '';
  return `Added to ${plural(added, 'collection')}${also}`;
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED;
  if (more > 0) return `${names.slice(0, NAMED).join(', ')} and ${more} more`;
  return names.join(' and ');
}

/** What a collection refuses, its owner can do something about. */
function reasonOf(failure: unknown): string {
  const isRefused = isApiError(failure) && failure.code?.startsWith('collection.');
  return isRefused ? `: ${failure.message}` : '';
}

/** What was not done, and why. */
export function failedText(failed: readonly Outcome[]): string | undefined {
  const [first] = failed;
  if (!first) return undefined;
  if (failed.length > 1) {
    return `Failed to change ${listed(failed.map(({ change }) => change.collection.name))}`;
  }
  const { collection, wanted } = first.change;
  const what = plural(first.left, 'snippet');
  const tried = wanted
    ? `add ${what} to ${collection.name}`
    : `remove ${what} from ${collection.name}`;
  return `Failed to ${tried}${reasonOf(first.failure)}`;
}

/** Which snippets were not there any more. */
export function missingText(outcomes: readonly Outcome[]): string | undefined {
  const missing = new Set(outcomes.flatMap((outcome) => outcome.missing));
  if (missing.size === 0) return undefined;
  return `Failed to add ${plural(missing.size, 'snippet')}: Snippet not found`;
}

/** That what was done is undone, or that this failed. */
export function undoneText(done: readonly Outcome[], failed = false): string {
  const [first] = done;
  if (!first || done.length > 1) return failed ? 'Failed to undo all changes' : 'Changes undone';
  const { change, changed } = first;
  const what = plural(changed, 'snippet');
  const { name } = change.collection;
  if (change.wanted) return `${failed ? 'Failed to remove' : 'Removed'} ${what} from ${name}`;
  return `${failed ? 'Failed to put' : 'Put'} ${what} back into ${name}`;
}
