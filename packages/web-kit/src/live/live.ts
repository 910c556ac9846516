import type { LiveMessage } from '@snippetry/contracts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import {
  type LiveState,
  type LiveSubscription,
  liveState,
  subscriptions,
  watchLiveState,
} from './subscriptions.ts';

/** What a page listens to: a discussion, or without `snippet` one's notifications. */
export interface LiveTopic {
  snippet?: string | undefined;
}

/** The connection is a chunk of its own: nobody needs it for the first sight of a page. */
const follow = () => {
  import('./connection.ts').then(
    ({ connection }) => connection.follow(),
    // The code cannot be loaded: the page is not live until somebody listens again.
    () => undefined,
  );
};

/**
 * Calls `listener` with what happens from now on: comments of the discussion of `snippet`, or without
 * one the notifications of the signed-in user. All listeners of a tab share one connection, which
 * follows one discussion at a time, the one that was asked for last. It ends while the tab is hidden
 * or offline; what was missed is told when it is back, once and in order, of each comment the last
 * state alone. `reset` tells every listener that too much was missed: load again what is shown. So does
 * a first connection that comes late, in a tab that was opened in the background for instance.
 *
 * @returns how to stop
 */
export function subscribeLive(
  { snippet }: LiveTopic,
  listener: (message: LiveMessage) => void,
): () => void {
  const subscription: LiveSubscription = { snippet, listener, at: performance.now() };
  subscriptions.add(subscription);
  follow();
  return () => {
    subscriptions.delete(subscription);
    follow();
  };
}

/** Listens while a component is shown; see {@link subscribeLive}. The listener may change with every render. */
export function useLive(
  listener: (message: LiveMessage) => void,
  { snippet }: LiveTopic = {},
): void {
  const onMessage = useEffectEvent(listener);
  useEffect(() => subscribeLive({ snippet }, (message) => onMessage(message)), [snippet]);
}

/** Whether what the page listens to arrives as it happens, so that a screen can say that it does not. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(watchLiveState, liveState);
}
