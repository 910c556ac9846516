import { LIMITS } from '@snippetry/contracts';
import type { Express } from 'express';
import { appStateOf } from './app-state.ts';

/** Registers the method and the maximum body size of a path pattern. */
export function registerRoute(
  app: Express,
  method: string,
  pattern: string,
  maxBody?: number,
): void {
  const { methods, bodies } = appStateOf(app);
  methods.set(pattern, [...(methods.get(pattern) ?? []), method]);
  if (maxBody !== undefined) bodies.set(`${method} ${pattern}`, maxBody);
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const actual = path.replace(/\/$/, '').split('/');
  if (expected.length !== actual.length) return false;
  return expected.every((part, at) => part.startsWith(':') || part === actual[at]);
}

/** The methods that are allowed at a path; empty for an unknown path. */
export function allowedMethods(app: Express, path: string): string[] {
  const found = new Set<string>();
  for (const [pattern, methods] of appStateOf(app).methods) {
    if (!matches(pattern, path)) continue;
    for (const method of methods) {
      found.add(method);
      if (method === 'GET') found.add('HEAD');
    }
  }
  return [...found].sort();
}

/** The maximum body size of a request's route in bytes. */
export function bodyLimit(app: Express, method: string, path: string): number {
  for (const [route, limit] of appStateOf(app).bodies) {
    const space = route.indexOf(' ');
    if (route.slice(0, space) === method && matches(route.slice(space + 1), path)) return limit;
  }
  return LIMITS.body;
}
