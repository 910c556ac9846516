import type { LiveMessage } from '@snippetry/contracts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import {
  type LiveState,
  type LiveSubscription,
  liveState,
  subscriptions,
  watchLiveState,
} from './subscriptions.ts';

/** Topic of a subscription: a discussion, or without `snippet` the user's notifications. */
export interface LiveTopic {
  snippet?: string | undefined;
}

/** The connection is a chunk of its own, since no page needs it for its first paint. */
const follow = () => {
  import('./connection.ts').then(
    ({ connection }) => connection.follow(),
    // The code could not be loaded: the page is not live until the next subscription.
    () => undefined,
  );
};

/**
 * Subscribes to the comments of the discussion of `snippet`, or without
 * one the notifications of the signed-in user. All listeners of a tab share one connection, which
 * follows one discussion at a time, that of the latest subscription. It is closed while the tab is hidden
 * or offline; missed messages are delivered when it is back, once and in order, with the last state
 * of each comment. `reset` means that too much was missed: reload the displayed data. It is also sent by
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

/** Returns the state of live updates, so that a screen can show that they are delayed. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(watchLiveState, liveState);
}
