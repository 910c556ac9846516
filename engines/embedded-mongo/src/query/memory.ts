import { Binary } from 'bson';
import { CommandError } from '../errors.ts';
import { isDoc } from '../values/types.ts';

/** Bytes a sort, a group or the result of a pipeline may hold in memory. */
export const MEMORY_LIMIT = 100 * 1024 * 1024;

const SCALAR = 16;
const CONTAINER = 48;

/** Approximate size of a value in memory, in bytes. */
export function approximateSize(value: unknown): number {
  if (typeof value === 'string') return SCALAR + value.length;
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, item) => sum + approximateSize(item), CONTAINER);
  }
  if (value instanceof Binary) return CONTAINER + value.position;
  if (!isDoc(value)) return SCALAR;
  let size = CONTAINER;
  for (const name of Object.keys(value)) size += SCALAR + approximateSize(value[name]);
  return size;
}

/** Counts bytes held in memory; `what` names the holder in the message. */
export class MemoryCap {
  private readonly what: string;
  private bytes = 0;

  constructor(what: string) {
    this.what = what;
  }

  /** Adds bytes; throws 292 beyond 100 MB, since nothing spills to disk. */
  add(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes <= MEMORY_LIMIT) return;
    throw new CommandError(292, `${this.what} exceeded memory limit of ${MEMORY_LIMIT} bytes`);
  }

  /** Sets the number of bytes in use; throws 292 above the limit. */
  set(bytes: number): void {
    this.bytes = 0;
    this.add(bytes);
  }
}
