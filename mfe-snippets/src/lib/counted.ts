import { fullNumber } from '@snippetry/web-kit/ui';

/** A count with its noun: `1 line`, `1,284 views`. */
export function counted(count: number, noun: string): string {
  return `${fullNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
