import { hashOf, newSecret } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** Maximum duration of the sign-in at the provider, in seconds. */
export const SIGN_IN_SECONDS = 600;
/** Maximum time until the page redeems the ticket, in seconds. */
const TICKET_SECONDS = 300;

/** Session in which a user links an account. */
const Linking = z.object({
  userId: z.string(),
  jti: z.string(),
  exp: z.number(),
  /** Start of the sign-in, in Unix seconds. */
  begunAt: z.number(),
});

const PendingSignIn = z.object({
  provider: z.string(),
  returnTo: z.string(),
  invitation: z.string().optional(),
  nonce: z.string(),
  verifier: z.string(),
  /** Hash of the secret in the cookie of the browser that started the sign-in. */
  browserHash: z.string(),
  linking: Linking.nullable(),
});
/** A sign-in that was sent to a provider. */
export type PendingSignIn = z.output<typeof PendingSignIn>;

const Ticket = PendingSignIn.pick({
  returnTo: true,
  invitation: true,
  browserHash: true,
  linking: true,
}).extend({
  account: z.object({
    provider: z.string(),
    issuer: z.string(),
    subject: z.string(),
    label: z.string(),
    username: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    // Missing in tickets of an earlier version.
    groups: z.array(z.string()).default([]),
  }),
  /** Id of the local account whose password is required; null if none is. */
  asked: z.string().nullable(),
});
/** A sign-in that the provider has completed. */
export type SignInTicket = z.output<typeof Ticket>;

const stateKey = (state: string) => `auth:external:state:${hashOf(state)}`;
const ticketKey = (ticket: string) => `auth:external:ticket:${hashOf(ticket)}`;

/** Provider sign-ins in progress. Each state and ticket works once. */
export class SignIns {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async begin(state: string, signIn: PendingSignIn): Promise<void> {
    await this.#redis.set(stateKey(state), JSON.stringify(signIn), 'EX', SIGN_IN_SECONDS);
  }

  /** Consumes the sign-in of a state; null if there is none, or it has expired. */
  async consume(state: string): Promise<PendingSignIn | null> {
    const text = await this.#redis.getdel(stateKey(state));
    return text === null ? null : PendingSignIn.parse(JSON.parse(text));
  }

  async issueTicket(ticket: SignInTicket): Promise<string> {
    const secret = newSecret();
    await this.#redis.set(ticketKey(secret), JSON.stringify(ticket), 'EX', TICKET_SECONDS);
    return secret;
  }

  async readTicket(secret: string): Promise<SignInTicket | null> {
    return parseTicket(await this.#redis.get(ticketKey(secret)));
  }

  /** Consumes a ticket; null if there is none, or it has expired. */
  async consumeTicket(secret: string): Promise<SignInTicket | null> {
    return parseTicket(await this.#redis.getdel(ticketKey(secret)));
  }
}

const parseTicket = (text: string | null) =>
  text === null ? null : Ticket.parse(JSON.parse(text));
