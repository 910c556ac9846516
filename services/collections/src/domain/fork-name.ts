import { LIMITS } from '@snippetry/contracts';

/** The name that a fork is given where its owner has the `before` names that come first already. */
export function forkName(name: string, before: number): string {
  const suffix = ['', ' (fork)'][before] ?? ` (fork ${before})`;
  const room = LIMITS.collection.name - suffix.length;
  return [...name].slice(0, room).join('').trim() + suffix;
}
