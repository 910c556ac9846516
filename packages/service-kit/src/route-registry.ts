import { LIMITS } from '@snippetry/contracts';
import type { Express } from 'express';
import { kitOf } from './state.ts';

/** Notes that a path pattern answers a method, and how large a body it takes. */
export function noteRoute(app: Express, method: string, pattern: string, maxBody?: number): void {
  const { methods, bodies } = kitOf(app);
  methods.set(pattern, [...(methods.get(pattern) ?? []), method]);
  if (maxBody !== undefined) bodies.set(`${method} ${pattern}`, maxBody);
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const actual = path.replace(/\/$/, '').split('/');
  if (expected.length !== actual.length) return false;
  return expected.every((part, at) => part.startsWith(':') || part === actual[at]);
}

/** The methods that some pattern answers at a path; none where the path is unknown. */
export function allowedMethods(app: Express, path: string): string[] {
  const found = new Set<string>();
  for (const [pattern, methods] of kitOf(app).methods) {
    if (!matches(pattern, path)) continue;
    for (const method of methods) {
      found.add(method);
      if (method === 'GET') found.add('HEAD');
    }
  }
  return [...found].sort();
}

/** The most bytes of body that the route of a request takes. */
export function bodyLimit(app: Express, method: string, path: string): number {
  for (const [route, limit] of kitOf(app).bodies) {
    const space = route.indexOf(' ');
    if (route.slice(0, space) === method && matches(route.slice(space + 1), path)) return limit;
  }
  return LIMITS.body;
}
