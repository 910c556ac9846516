import type { Express } from 'express';
import type { Log } from './log.ts';
import type { TokenVerifier } from './tokens.ts';

/** What `createApp` leaves for the other parts of the kit. */
interface KitState {
  log: Log;
  tokens: TokenVerifier | undefined;
  /** Methods by path pattern. */
  methods: Map<string, string[]>;
  /** Routes that take larger bodies than usual, by `METHOD pattern`: the most bytes. */
  bodies: Map<string, number>;
}

const states = new WeakMap<Express, KitState>();

/** Remembers an app's state. */
export function setKit(app: Express, state: KitState): void {
  states.set(app, state);
}

/** The state of an app that `createApp` made. */
export function kitOf(app: Express): KitState {
  const state = states.get(app);
  if (!state) throw new Error('this app was not made by createApp');
  return state;
}
