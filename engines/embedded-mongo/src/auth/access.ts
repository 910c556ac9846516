import type { Credential } from './credential.ts';
import { LoginError, ScramExchange } from './scram.ts';

/** The only mechanism offered. */
export const MECHANISM = 'SCRAM-SHA-256';
/** Database the user belongs to. */
export const USER_DATABASE = 'admin';

/** Reply to one step of a login. */
export interface LoginStep {
  conversationId: number;
  done: boolean;
  payload: string;
}

interface Conversation {
  id: number;
  exchange: ScramExchange;
  /** Whether the client skips the last, empty message. */
  short: boolean;
  proven: boolean;
}

/** Access of one connection, and the state of its login. */
export class Access {
  user: string | undefined;
  private readonly credential: Credential | undefined;
  private conversation: Conversation | undefined;
  private lastConversation = 0;

  /** Without a credential every client may run every command. */
  constructor(credential: Credential | undefined) {
    this.credential = credential;
  }

  /** Whether a login is required and has not succeeded yet; until then nothing else is allowed. */
  get locked(): boolean {
    return this.credential !== undefined && this.user === undefined;
  }

  /** The client's first message; throws `LoginError`. */
  begin(start: { mechanism: unknown; db: string; payload: string; short: boolean }): LoginStep {
    this.conversation = undefined;
    if (start.mechanism !== MECHANISM || start.db !== USER_DATABASE) {
      throw new LoginError('unknown mechanism or database');
    }
    const exchange = new ScramExchange(start.payload, this.credential);
    const id = ++this.lastConversation;
    this.conversation = { id, exchange, short: start.short, proven: false };
    return { conversationId: id, done: false, payload: exchange.serverFirst };
  }

  /** A further message of the client; throws `LoginError`, which ends the conversation. */
  proceed(conversationId: number, payload: string): LoginStep {
    const conversation = this.conversation;
    if (!conversation || conversation.id !== conversationId) throw new LoginError('no such login');
    this.conversation = undefined;
    const { exchange, short, proven } = conversation;
    if (proven) {
      this.user = exchange.user;
      return { conversationId, done: true, payload: '' };
    }
    const answer = exchange.finish(payload);
    if (short) this.user = exchange.user;
    else this.conversation = { ...conversation, proven: true };
    return { conversationId, done: short, payload: answer };
  }

  /** Logs the client out. */
  leave(): void {
    this.user = undefined;
    this.conversation = undefined;
  }
}
