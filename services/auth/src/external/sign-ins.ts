import { IDENTITY_PROVIDERS } from '@snippetry/contracts';
import { hashOf, newSecret } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** How long a sign-in at the other site may take, in seconds. */
export const SIGN_IN_SECONDS = 600;
/** How long the page has to finish it, in seconds. */
const TICKET_SECONDS = 300;

/** The session in which somebody links an account of another site. */
const Linking = z.object({
  userId: z.string(),
  jti: z.string(),
  exp: z.number(),
  /** When it was begun, in unix seconds. */
  begunAt: z.number(),
});

const PendingSignIn = z.object({
  provider: z.enum(IDENTITY_PROVIDERS),
  returnTo: z.string(),
  invitation: z.string().optional(),
  nonce: z.string(),
  verifier: z.string(),
  /** Hash of what only the browser has in which it was begun. */
  browserHash: z.string(),
  linking: Linking.nullable(),
});
/** A sign-in that somebody has begun. */
export type PendingSignIn = z.output<typeof PendingSignIn>;

const Ticket = PendingSignIn.pick({
  returnTo: true,
  invitation: true,
  browserHash: true,
  linking: true,
}).extend({
  account: z.object({
    provider: z.enum(IDENTITY_PROVIDERS),
    issuer: z.string(),
    subject: z.string(),
    label: z.string(),
    username: z.string(),
    email: z.string(),
    isEmailVerified: z.boolean(),
  }),
  /** The account here that the password is asked of; null where none is. */
  asked: z.string().nullable(),
});
/** Somebody who has signed in at the other site. */
export type SignInTicket = z.output<typeof Ticket>;

const stateKey = (state: string) => `auth:external:state:${hashOf(state)}`;
const ticketKey = (ticket: string) => `auth:external:ticket:${hashOf(ticket)}`;

/** Sign-ins at other sites that are under way. Each step can be taken once. */
export class SignIns {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async begin(state: string, signIn: PendingSignIn): Promise<void> {
    await this.#redis.set(stateKey(state), JSON.stringify(signIn), 'EX', SIGN_IN_SECONDS);
  }

  /** Takes the sign-in of a state away; null where there is none, or not any more. */
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

  /** Takes a ticket away; null where there is none, or not any more. */
  async consumeTicket(secret: string): Promise<SignInTicket | null> {
    return parseTicket(await this.#redis.getdel(ticketKey(secret)));
  }
}

const parseTicket = (text: string | null) =>
  text === null ? null : Ticket.parse(JSON.parse(text));
