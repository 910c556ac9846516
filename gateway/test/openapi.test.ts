import { apiRoutes, parseRouteKey, type RouteKey, type RouteTable } from '@snippetry/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { findRoute } from '../src/proxy/routes.ts';
import { openApiDocument } from '../src/web/openapi.ts';
import { bodyExample } from '../src/web/openapi-examples.ts';

const document = openApiDocument({ version: '1.2.3', server: 'https://snippetry.example' });
const text = JSON.stringify(document);

// Object.keys loses the key type.
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

it('the API document describes every parameter', () => {
  const Parameters = z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(z.object({ name: z.string(), description: z.string().optional() }))
          .default([]),
      }),
    ),
  );
  const unsaid = Object.entries(Parameters.parse(document.paths)).flatMap(([place, operations]) =>
    Object.values(operations).flatMap(({ parameters }) =>
      parameters.filter((one) => !one.description).map(({ name }) => `${name} of ${place}`),
    ),
  );
  expect(unsaid).toEqual([]);
});

it('the API document references only schemas that it defines', () => {
  const wanted = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, id]) => id);
  expect(new Set(text.match(/"\$ref":"[^"]*"/g)).size).toBe(new Set(wanted).size);
  for (const id of wanted) expect(document.components).toHaveProperty(['schemas', id ?? '']);
});

it('the API document describes authorization, bodies and failures of routes', () => {
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

it('the API document lists the statuses that every route can answer', () => {
  const statuses = (place: string, method: string) =>
    Object.keys(Reflect.get(document.paths?.[place] ?? {}, method)?.responses ?? {});
  const shared = ['400', '429', '500', '502', '503', '504'];
  for (const { method, path } of routes) {
    const place = path.replace(/:(\w+)/g, '{$1}');
    expect(statuses(place, method.toLowerCase())).toEqual(expect.arrayContaining(shared));
  }
  const withBody = ['401', '408', '409', '413', '415'];
  expect(statuses('/snippets', 'post')).toEqual(expect.arrayContaining(withBody));
  expect(statuses('/snippets', 'get')).toContain('304');
});

it('the API document describes every route, with an example body that the route accepts', () => {
  expect(text.match(/"operationId":"\w+","summary":"[^"]+","description":"[^"]+/g)).toHaveLength(
    routes.length,
  );
  const table: RouteTable = apiRoutes;
  for (const [key, { body }] of Object.entries(table)) {
    const example = bodyExample(key);
    expect([key, example !== undefined]).toEqual([key, body !== undefined]);
    if (body !== undefined) expect([key, body.safeParse(example).error]).toEqual([key, undefined]);
  }
});

it('the API document does not describe pictures and archives as text', () => {
  const answers = (content: object) => ({ get: { responses: { 200: { content } } } });
  expect(document.paths).toMatchObject({
    '/snippets/{id}/card': answers({ 'image/png': {} }),
    '/snippets/export': answers({ 'application/zip': {} }),
    '/snippets/{id}/raw': answers({ 'text/plain': { schema: { type: 'string' } } }),
  });
  for (const type of ['image/png', 'application/zip']) expect(text).toContain(`"${type}":{}`);
});

it('the API document describes the messages of event streams, and how clients reconnect', () => {
  const header = expect.objectContaining({ name: 'Last-Event-ID', in: 'header' });
  expect(document.paths).toMatchObject({
    '/live': {
      get: {
        parameters: expect.arrayContaining([header]),
        responses: {
          200: {
            content: {
              'text/event-stream': { schema: { $ref: '#/components/schemas/LiveMessage' } },
            },
          },
        },
      },
    },
  });
});
