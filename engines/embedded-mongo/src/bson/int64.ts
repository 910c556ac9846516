const LOW_RANGE = 2 ** 32;

/**
 * Reads a 64-bit integer as a number, exact up to 2^53: enough for times, and cheaper than a bigint.
 */
export const readSafeInteger = (bytes: Buffer, at: number): number =>
  bytes.readInt32LE(at + 4) * LOW_RANGE + bytes.readUInt32LE(at);

/** Writes a number that is an integer of at most 2^53 as a 64-bit integer. */
export function writeSafeInteger(bytes: Buffer, value: number, at: number): void {
  const high = Math.floor(value / LOW_RANGE);
  bytes.writeUInt32LE(value - high * LOW_RANGE, at);
  bytes.writeInt32LE(high, at + 4);
}
