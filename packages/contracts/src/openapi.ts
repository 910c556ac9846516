import { z } from 'zod';
import { Me, PublicUser, UserStats } from './auth.ts';
import { Comment } from './comments.ts';
import { Pagination, UserCard } from './common.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { parseRouteKey, type RouteKey, type RouteSpec, type RouteTable } from './route.ts';
import { apiRoutes } from './routes.ts';
import { AiExplanation, Snippet } from './snippets.ts';

type Json = Record<string, unknown>;

/** Schemas that the document names instead of repeating them. */
const NAMED = { AiExplanation, Comment, Me, Pagination, PublicUser, Snippet, UserCard, UserStats };

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

/** What any route can answer besides its own errors. */
const SHARED_ERRORS: readonly ErrorCode[] = [
  'request.invalid',
  'request.rate_limited',
  'internal',
  'service.unavailable',
  'service.timeout',
];

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['status', 'message', 'code', 'requestId'],
  properties: {
    status: { const: 'error' },
    message: { type: 'string', description: 'A sentence for people' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'msg'],
        properties: { path: { type: 'string' }, msg: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
};

/** What the document says of the server that answers it. */
export interface OpenApiOptions {
  version: string;
  /** Origin of the API, without a path: `https://snippetry.example`. */
  server: string;
  /** The routes to describe; the whole API unless told. */
  routes?: RouteTable;
}

/** Collects the named schemas while routes are converted. */
class Components {
  readonly schemas: Json = { Error: ERROR_SCHEMA };

  /** Converts a schema; its named parts become references into the document. */
  convert(schema: z.ZodType, io: 'input' | 'output'): Json {
    const options = { io, metadata: names, unrepresentable: 'any', override: shorten } as const;
    const { $defs, $schema: _, id, ...rest } = relocate(z.toJSONSchema(schema, options));
    for (const [name, part] of Object.entries(recordOf($defs))) this.#keep(name, part);
    if (typeof id !== 'string') return rest;
    this.#keep(id, rest);
    return { $ref: `#/components/schemas/${id}` };
  }

  #keep(name: string, schema: unknown): void {
    const { id: _, ...rest } = recordOf(schema);
    this.schemas[name] = rest;
  }
}

/** The pattern of a date says in 300 characters what its format says in one word. */
function shorten({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
}

function recordOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Points references to definitions at their place in the document. */
function relocate(json: object): Json {
  const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/');
  return recordOf(JSON.parse(text));
}

/**
 * Describes the public API as an OpenAPI 3.1 document, from the same route table that services,
 * gateway and client read.
 */
export function openApiDocument({ version, server, routes }: OpenApiOptions): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  const table: RouteTable = routes ?? apiRoutes;
  for (const name of Object.keys(table)) {
    // Object.keys forgets the key type.
    const key = name as RouteKey;
    const spec = table[key];
    if (!spec) continue;
    const { method, path } = parseRouteKey(key);
    const place = path.replace(/:(\w+)/g, '{$1}');
    paths[place] = { ...paths[place], [method.toLowerCase()]: operation(key, spec, components) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Snippetry API',
      version,
      description: 'Keep, search, share and discuss code snippets.',
    },
    servers: [{ url: `${server}/api` }],
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(key: RouteKey, spec: RouteSpec, components: Components): Json {
  const { path } = parseRouteKey(key);
  return {
    operationId: key.replace(/\W+/g, '_').replace(/_$/, ''),
    summary: spec.summary,
    tags: [path.split('/')[1] ?? ''],
    parameters: [
      ...parameters('path', spec.params, components),
      ...parameters('query', spec.query, components),
    ],
    ...(spec.body && {
      requestBody: { required: true, ...json(components.convert(spec.body, 'input')) },
    }),
    ...security(spec.auth),
    responses: { [spec.status ?? 200]: success(spec, components), ...failures(spec) },
  };
}

function parameters(
  place: 'path' | 'query',
  schema: z.ZodObject | undefined,
  components: Components,
): Json[] {
  if (!schema) return [];
  const { properties, required } = components.convert(schema, 'input');
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(recordOf(properties)).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || needed.includes(name),
    schema: field,
  }));
}

function security(auth: RouteSpec['auth']): Json {
  if (auth === 'none') return { security: [] };
  return { security: auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] };
}

const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

function success(spec: RouteSpec, components: Components): Json {
  if (spec.media) {
    const content = spec.media.map((type) => [type, { schema: { type: 'string' } }]);
    return { description: spec.summary, content: Object.fromEntries(content) };
  }
  const data = components.convert(spec.reply, 'output');
  return {
    description: spec.summary,
    ...json({
      type: 'object',
      required: ['status', 'data'],
      properties: { status: { const: 'success' }, data, message: { type: 'string' } },
    }),
  };
}

/** Failures by status, each naming its codes. */
function failures(spec: RouteSpec): Json {
  const codes = new Set<ErrorCode>([...SHARED_ERRORS, ...(spec.errors ?? [])]);
  if (spec.auth !== 'none') codes.add('auth.invalid_token');
  if (spec.auth === 'required') codes.add('auth.required');
  if (spec.body) codes.add('request.malformed_json').add('request.too_large');
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      {
        description: some.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n\n'),
        ...json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}
