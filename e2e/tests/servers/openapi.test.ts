import { request } from '@snippetry/test-kit';
import { expect, inject, it } from 'vitest';

const { url } = inject('platform');
interface Document {
  paths: Record<string, Record<string, unknown>>;
}

/** Error codes of requests that no route handler answers. */
const UNKNOWN = ['route.not_found', 'route.method_not_allowed', 'service.unavailable'];

it('the platform answers every route that the API document describes', async () => {
  const visitor = request(url);
  const { paths }: Document = JSON.parse((await visitor.send('/api/openapi.json')).text);
  const missing: string[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    const place = `/api${path.replace('{provider}', 'github').replace(/\{\w+\}/g, 'f'.repeat(24))}`;
    for (const method of Object.keys(operations)) {
      const answer = await visitor.send(place, { method: method.toUpperCase() });
      const known = answer.code === null || !UNKNOWN.includes(answer.code);
      if (!known || answer.status >= 500) missing.push(`${method} ${path}: ${answer.text}`);
    }
  }
  expect(missing).toEqual([]);
});

it('the platform answers 404 for routes that the API document does not contain', async () => {
  const visitor = request(url);
  for (const place of ['/api/snippets/my/secret', '/api/users/x/y/z', '/api/auth/internal']) {
    expect((await visitor.send(place)).status).toBe(404);
  }
});
