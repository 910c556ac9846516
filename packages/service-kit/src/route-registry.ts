import type { Express } from 'express';
import { appStateOf } from './app-state.ts';

/** Registers the method of a path pattern. */
export function registerRoute(app: Express, method: string, pattern: string): void {
  const { methods } = appStateOf(app);
  methods.set(pattern, [...(methods.get(pattern) ?? []), method]);
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
