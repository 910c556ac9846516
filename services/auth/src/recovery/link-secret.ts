import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits cannot be guessed, so a plain hash is stored. */
export const newLinkSecret = () => randomBytes(32).toString('base64url');

/** Returns the stored form of a secret. */
export const linkHash = (secret: string) => createHash('sha256').update(secret).digest('hex');
