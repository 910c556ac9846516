import type { LiveMessage } from '@snippetry/contracts';

/** State of live updates: `connecting` during the first connection and each reconnection. */
export type LiveState = 'live' | 'connecting' | 'off';

/** A subscription of a component. */
export interface LiveSubscription {
  /** Snippet of the discussion; undefined for the notifications of the signed-in user. */
  snippet: string | undefined;
  listener: (message: LiveMessage) => void;
  /** Start in `performance.now()` time, about when the displayed data was loaded. */
  at: number;
}

/** Subscriptions of this tab, oldest first. */
export const subscriptions = new Set<LiveSubscription>();

let state: LiveState = 'off';
const watchers = new Set<() => void>();

export const liveState = (): LiveState => state;

export function setLiveState(next: LiveState): void {
  state = next;
  for (const watcher of watchers) watcher();
}

export function watchLiveState(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
