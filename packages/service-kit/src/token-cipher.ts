import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type TokenCipher, UnreadableToken } from './encrypted-token.ts';

const ALGORITHM = 'aes-256-gcm';
/** Bytes; the length that GCM is specified for. */
const IV_LENGTH = 12;

/** Identifies a key without revealing any of it. */
const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

/**
 * Encrypts tokens with AES-256-GCM. The id of the owner is authenticated data: a token that is
 * copied
 * to the record of another user does not decrypt there.
 *
 * @param hexKeys the first one encrypts, all of them decrypt
 */
export function createTokenCipher(hexKeys: readonly string[]): TokenCipher {
  const keys = new Map(
    hexKeys.map((hex) => Buffer.from(hex, 'hex')).map((key) => [idOf(key), key] as const),
  );
  const [newest] = keys;
  if (!newest) throw new Error('a token cipher needs a key');
  const [newestId, newestKey] = newest;
  return {
    keyIds: [...keys.keys()],
    encrypt(token, ownerId) {
      const iv = randomBytes(IV_LENGTH);
      const cipher = createCipheriv(ALGORITHM, newestKey, iv).setAAD(Buffer.from(ownerId));
      const data = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return {
        keyId: newestId,
        iv: iv.toString('base64'),
        tag: cipher.getAuthTag().toString('base64'),
        data: data.toString('base64'),
      };
    },
    decrypt(encrypted, ownerId) {
      const key = keys.get(encrypted.keyId);
      if (!key) throw new UnreadableToken('its key is not configured');
      try {
        const decipher = createDecipheriv(ALGORITHM, key, fromBase64(encrypted.iv), {
          authTagLength: 16,
        })
          .setAAD(Buffer.from(ownerId))
          .setAuthTag(fromBase64(encrypted.tag));
        const decrypted = [decipher.update(fromBase64(encrypted.data)), decipher.final()];
        return Buffer.concat(decrypted).toString('utf8');
      } catch (cause) {
        throw new UnreadableToken('it was changed or belongs to somebody else', { cause });
      }
    },
  };
}
