import { z } from 'zod';

/** A text of one line without the spaces around it, in NFC. `tooLong` is the message above `max`. */
export function normalText(max: number, tooLong: string) {
  // NFC shrinks a text to a third at most, so texts beyond that are refused before they are
  // converted.
  return z
    .string()
    .trim()
    .max(4 * max, { error: tooLong, abort: true })
    .normalize('NFC')
    .max(max, tooLong);
}
