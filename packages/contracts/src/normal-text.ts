import { z } from 'zod';

/** A text of one line without the spaces around it, in NFC. `tooLong` is the message above `max`. */
export function normalText(max: number, tooLong: string) {
  // NFC makes at most three code points one, so what is far too long is not even converted.
  return z
    .string()
    .trim()
    .max(4 * max, { error: tooLong, abort: true })
    .normalize('NFC')
    .max(max, tooLong);
}
