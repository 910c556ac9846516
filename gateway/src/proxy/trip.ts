import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Instance } from './pool.ts';

/** One request on its way to a service. */
export interface Trip {
  to: Instance;
  /** The path as it came, for a second try. */
  readonly url: string;
  tries: number;
  timer: NodeJS.Timeout | undefined;
  outgoing: ClientRequest | undefined;
  /** Why we ended it ourselves. */
  ended: 'timeout' | 'too_large' | undefined;
}

const trips = new WeakMap<IncomingMessage, Trip>();

/** Notes where a request goes. */
export function beginTrip(req: IncomingMessage, to: Instance): Trip {
  const trip: Trip = {
    to,
    url: req.url ?? '/',
    tries: 0,
    timer: undefined,
    outgoing: undefined,
    ended: undefined,
  };
  trips.set(req, trip);
  return trip;
}

/** The trip of a request that is under way. */
export function tripOf(req: IncomingMessage): Trip {
  const trip = trips.get(req);
  if (!trip) throw new Error('this request is not being forwarded');
  return trip;
}
