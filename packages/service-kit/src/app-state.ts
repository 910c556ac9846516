import type { Express } from 'express';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { ReadingPolicyReader } from './reading-policy.ts';
import type { RecentProof } from './recent-proof.ts';
import type { TokenVerifier } from './tokens.ts';

/** State that `createApp` attaches to an app for other parts of this package. */
interface AppState {
  log: Log;
  metrics: Metrics;
  tokens: TokenVerifier | undefined;
  reading: ReadingPolicyReader | undefined;
  proof: RecentProof | undefined;
  /** Aborted when the process is about to stop. */
  draining: AbortSignal;
  /** Methods by path pattern. */
  methods: Map<string, string[]>;
}

const states = new WeakMap<Express, AppState>();

/** Attaches the state to an app. */
export function setAppState(app: Express, state: AppState): void {
  states.set(app, state);
}

/** Returns the state of an app that `createApp` has created. */
export function appStateOf(app: Express): AppState {
  const state = states.get(app);
  if (!state) throw new Error('createApp has not created this app');
  return state;
}
