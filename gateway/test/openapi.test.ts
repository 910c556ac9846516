import { apiRoutes, parseRouteKey, type RouteKey } from '@snippetry/contracts';
import { expect, it } from 'vitest';
import { findRoute } from '../src/proxy/routes.ts';
import { openApiDocument } from '../src/web/openapi.ts';

const document = openApiDocument({ version: '1.2.3', server: 'https://snippetry.example' });
const text = JSON.stringify(document);

// Object.keys forgets the key type.
const routes = (Object.keys(apiRoutes) as RouteKey[]).map(parseRouteKey);

it('the API document describes every route of the contract, and the gateway forwards each to a service', () => {
  for (const { method, path } of routes) {
    const place = path.replace(/:(\w+)/g, '{$1}');
    expect(document.paths).toHaveProperty([place, method.toLowerCase()]);
    expect(findRoute(`/api${path}`)).not.toBeNull();
  }
  const described = text.match(/"operationId":/g) ?? [];
  expect(described).toHaveLength(routes.length);
});

it('the API document declares every parameter of a path', () => {
  for (const { method, path } of routes) {
    const place = path.replace(/:(\w+)/g, '{$1}');
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const operation = expect.objectContaining({
      parameters: expect.arrayContaining(
        names.map((name) => expect.objectContaining({ name, in: 'path', required: true })),
      ),
    });
    expect(document.paths).toMatchObject({ [place]: { [method.toLowerCase()]: operation } });
  }
});

it('the API document refers only to schemas that it holds', () => {
  const wanted = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, id]) => id);
  expect(new Set(text.match(/"\$ref":"[^"]*"/g)).size).toBe(new Set(wanted).size);
  for (const id of wanted) expect(document.components).toHaveProperty(['schemas', id ?? '']);
});

it('the API document says which routes need a token, what they accept and how they fail', () => {
  expect(document.paths).toMatchObject({
    '/snippets': {
      get: { security: [{}, { bearer: [] }] },
      post: {
        security: [{ bearer: [] }],
        requestBody: {
          content: {
            'application/json': { schema: { required: expect.arrayContaining(['title']) } },
          },
        },
        responses: { 201: expect.anything(), 401: expect.anything(), 413: expect.anything() },
      },
    },
    '/snippets/{id}': {
      get: { responses: { 404: { description: expect.stringContaining('snippet.not_found') } } },
    },
    '/auth/login': { post: { security: [] } },
  });
});
