import { LIMITS } from '@snippetry/contracts';
import { nameKey } from './collection.ts';

/** The name of a fork: that of its origin, or with the first suffix that its owner does not have yet. */
export function forkName(name: string, taken: ReadonlySet<string>): string {
  for (let at = 0; ; at += 1) {
    const suffix = ['', ' (fork)'][at] ?? ` (fork ${at})`;
    const room = LIMITS.collection.name - suffix.length;
    const wanted = [...name].slice(0, room).join('').trim() + suffix;
    if (!taken.has(nameKey(wanted))) return wanted;
  }
}
