import type { FormValues } from '../../../lib/form-values.ts';

/** What is edited: a snippet by its id, or a new one. */
export type DraftTarget = string;
/** The target of snippets that are not stored yet. */
export const NEW_SNIPPET: DraftTarget = 'new';

/** Unsaved work of one editor. Every open editor keeps its own, so that two tabs never write over each other. */
export interface Draft {
  /** Of the editor that wrote it. */
  id: string;
  target: DraftTarget;
  values: FormValues;
  /** The stored revision it was begun on; undefined for a new snippet. */
  revision: number | undefined;
  /** Milliseconds. */
  savedAt: number;
}

/** Days after which a draft nobody came back to is forgotten. */
export const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whether a draft is too old to be offered. */
export function isStale(draft: Draft, now: number): boolean {
  return now - draft.savedAt > DRAFT_DAYS * DAY_MS;
}

/** Draft of editors that are gone, the newest first: what another tab still works on is not offered here. */
export function offered(drafts: readonly Draft[], alive: ReadonlySet<string>): Draft[] {
  return drafts
    .filter((draft) => !alive.has(draft.id))
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

/** "5 minutes ago". */
export function ago(time: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - time) / 60_000);
  if (minutes < 1) return 'less than a minute ago';
  const [amount, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 1440
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'} ago`;
}
