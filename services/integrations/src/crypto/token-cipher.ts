import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type TokenBox, UnreadableToken } from '../domain/sealed-token.ts';

const ALGORITHM = 'aes-256-gcm';
/** Bytes; what GCM is made for. */
const IV_LENGTH = 12;

/** Names a key without telling anything about it. */
const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

/**
 * Seals tokens with AES-256-GCM. The owner's id is authenticated with each: a sealed token that is
 * copied to another person's record does not open there.
 *
 * @param hexKeys the first seals, all of them open
 */
export function createTokenBox(hexKeys: readonly string[]): TokenBox {
  const keys = new Map(
    hexKeys.map((hex) => Buffer.from(hex, 'hex')).map((key) => [idOf(key), key] as const),
  );
  const [newest] = keys;
  if (!newest) throw new Error('a token box needs a key');
  const [newestId, newestKey] = newest;
  return {
    seal(token, ownerId) {
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
    open(sealed, ownerId) {
      const key = keys.get(sealed.keyId);
      if (!key) throw new UnreadableToken('its key is not configured');
      try {
        const decipher = createDecipheriv(ALGORITHM, key, fromBase64(sealed.iv), {
          authTagLength: 16,
        })
          .setAAD(Buffer.from(ownerId))
          .setAuthTag(fromBase64(sealed.tag));
        const opened = [decipher.update(fromBase64(sealed.data)), decipher.final()];
        return Buffer.concat(opened).toString('utf8');
      } catch (cause) {
        throw new UnreadableToken('it was changed or belongs to somebody else', { cause });
      }
    },
  };
}
