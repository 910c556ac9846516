import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nobody guesses them, so a plain hash of them is stored. */
export const newLinkSecret = () => randomBytes(32).toString('base64url');

/** What is stored of a secret. */
export const linkHash = (secret: string) => createHash('sha256').update(secret).digest('hex');
