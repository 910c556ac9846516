import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type Credential, decoyFor, hash, hmac } from './credential.ts';

const NONCE_BYTES = 24;
/** Client header "no channel binding, no other identity", as base64 (RFC 5802 section 7). */
const CHANNEL = 'biws';

/** A failed login; the reply does not include the reason. */
export class LoginError extends Error {}

/** Attributes of a SCRAM message: `n=user,r=nonce` and so on. */
function attributes(text: string): Map<string, string> {
  return new Map(
    text.split(',').map((part): [string, string] => {
      if (part[1] !== '=') throw new LoginError('attribute expected');
      return [part.slice(0, 1), part.slice(2)];
    }),
  );
}

/** A user name as sent, where `=2C` stands for a comma and `=3D` for an equals sign. */
function userName(sent: string): string {
  if (/=(?!2C|3D)/.test(sent)) throw new LoginError('user name is not escaped');
  return sent.replaceAll('=2C', ',').replaceAll('=3D', '=');
}

/**
 * The server's side of one SCRAM-SHA-256 login (RFC 5802 sections 3, 5 and 7; RFC 7677 section 3). A client
 * that does not know the password gets a `LoginError` at its second message.
 */
export class ScramExchange {
  readonly user: string;
  /** The answer to the client's first message. */
  readonly serverFirst: string;
  private readonly credential: Credential;
  private readonly clientFirstBare: string;
  private readonly nonce: string;

  constructor(clientFirst: string, known: Credential | undefined) {
    if (!clientFirst.startsWith('n,,')) throw new LoginError('channel binding is not supported');
    this.clientFirstBare = clientFirst.slice(3);
    const sent = attributes(this.clientFirstBare);
    // "m" announces an extension the server must understand.
    if (sent.has('m') || !sent.get('n') || !sent.get('r')) throw new LoginError('malformed');
    if (!known) throw new LoginError('there are no users');
    this.user = userName(sent.get('n') ?? '');
    this.credential = this.user === known.user ? known : decoyFor(this.user, known);
    this.nonce = `${sent.get('r')}${randomBytes(NONCE_BYTES).toString('base64')}`;
    const { salt, iterations } = this.credential;
    this.serverFirst = `r=${this.nonce},s=${salt.toString('base64')},i=${iterations}`;
  }

  /** Checks the client's proof and returns the server's own; throws `LoginError`. */
  finish(clientFinal: string): string {
    const at = clientFinal.lastIndexOf(',p=');
    if (at < 0) throw new LoginError('no proof');
    const withoutProof = clientFinal.slice(0, at);
    const sent = attributes(withoutProof);
    if (sent.get('c') !== CHANNEL || sent.get('r') !== this.nonce)
      throw new LoginError('malformed');
    const message = `${this.clientFirstBare},${this.serverFirst},${withoutProof}`;
    const { storedKey, serverKey } = this.credential;
    const signature = hmac(storedKey, message);
    const proof = Buffer.from(clientFinal.slice(at + 3), 'base64');
    if (proof.length !== signature.length) throw new LoginError('wrong proof');
    const clientKey = proof.map((byte, n) => byte ^ (signature[n] ?? 0));
    if (!timingSafeEqual(hash(clientKey), storedKey)) throw new LoginError('wrong proof');
    return `v=${hmac(serverKey, message).toString('base64')}`;
  }
}
