import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();
const base64url = (value: Uint8Array | string) => Buffer.from(value).toString('base64url');

/** Flags of authenticator data: user present, user verified, key attached. */
const FLAGS = { present: 1, verified: 4, attested: 64 };

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Manipulations of an honest response. */
export interface Lies {
  origin?: string;
  host?: string;
  /** Id of another user's passkey. */
  id?: string;
  isVerified?: boolean;
  counter?: number;
}

/** Creates an authenticator with one passkey and a signature counter. */
export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let uses = 0;

  const data = ({ host = 'localhost', isVerified = true, counter = uses }: Lies, flags: number) =>
    Buffer.concat([
      sha256(host),
      Buffer.from([flags | FLAGS.present | (isVerified ? FLAGS.verified : 0)]),
      uint32(counter),
    ]);
  const clientData = (type: string, challenge: unknown, { origin }: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin: origin ?? 'http://localhost:8080',
        crossOrigin: false,
      }),
    );
  const credential = (response: object, lies: Lies) => {
    const named = lies.id ?? base64url(id);
    return { id: named, rawId: named, type: 'public-key' as const, response: { ...response } };
  };

  return {
    id: base64url(id),
    /** Answers `navigator.credentials.create`. */
    create({ challenge }: Record<string, unknown>, lies: Lies = {}) {
      const coseKey = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const authData = Buffer.concat([
        data(lies, FLAGS.attested),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(coseKey),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, lies)),
        // Cast: the parameter type is the union of all CBOR values, and `unknown` is wider.
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      };
      return credential(response, lies);
    },
    /** Answers `navigator.credentials.get`. */
    get({ challenge }: Record<string, unknown>, lies: Lies = {}) {
      uses += 1;
      const authenticatorData = data(lies, 0);
      const client = clientData('webauthn.get', challenge, lies);
      const signed = Buffer.concat([authenticatorData, sha256(client)]);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, privateKey)),
      };
      return credential(response, lies);
    },
  };
}
