import {
  AiExplanation,
  apiRoutes,
  Comment,
  ERRORS,
  type ErrorCode,
  LIMITS,
  LiveMessage,
  Me,
  Pagination,
  PublicUser,
  parseRouteKey,
  type RouteKey,
  type RouteSpec,
  type RouteTable,
  Snippet,
  UserCard,
  UserStats,
} from '@snippetry/contracts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { bodyExample } from './openapi-examples.ts';
import { parameterDescription } from './openapi-parameters.ts';

/** Body of every failure. It is loose, so that clients accept fields that are added later. */
const ErrorReply = z.looseObject({
  status: z.literal('error'),
  message: z.string().meta({ description: 'A sentence for people' }),
  code: z.enum(Object.keys(ERRORS)),
  errors: z.array(z.looseObject({ path: z.string(), msg: z.string() })).optional(),
  requestId: z.string(),
});

/** Schemas that the document defines once and references. */
const NAMED = {
  AiExplanation,
  Comment,
  Error: ErrorReply,
  LiveMessage,
  Me,
  Pagination,
  PublicUser,
  Snippet,
  UserCard,
  UserStats,
};

for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, { id });

const NOT_MODIFIED = {
  description: 'The answer is the one that `If-None-Match` names; it has no body',
};

const NO_PARAMETERS = z.object({});

const STREAM = 'text/event-stream';

const isStream = ({ media }: RouteSpec): boolean => media?.includes(STREAM) ?? false;

/** Headers of a client that reconnects to an event stream. */
const STREAM_HEADERS = z.object({
  'Last-Event-ID': z.string().optional().meta({
    description: 'The `id` of the last event that came; what was missed since is sent first',
  }),
});

const BEARER = {
  type: 'http' as const,
  scheme: 'bearer',
  description:
    'The token of a session (a JWT), or an access token (`snippetry_…`), which may do what its scopes allow',
};

/** Errors of every route in addition to its own. */
const SHARED_ERRORS: readonly ErrorCode[] = [
  'request.invalid',
  'request.rate_limited',
  'internal',
  'service.unavailable',
  'service.bad_gateway',
  'service.timeout',
];

/**
 * Describes the public API as an OpenAPI 3.1 document, from the same route table that services,
 * gateway and client read. `server` is the origin of the API, without a path.
 */
export function openApiDocument({ version, server }: { version: string; server: string }) {
  const table: RouteTable = apiRoutes;
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const name of Object.keys(table)) {
    // Object.keys loses the key type.
    const key = name as RouteKey;
    const spec = table[key];
    if (!spec) continue;
    const { method, path } = parseRouteKey(key);
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(key, spec) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Snippetry API',
        version,
        description: 'Keep, search, share and discuss code snippets.',
      },
      servers: [{ url: `${server}/api` }],
      paths,
      components: {
        securitySchemes: { bearer: BEARER },
      },
    },
    { override: dropDatePattern },
  );
}

/** Removes the 300-character pattern of dates, which `format` makes redundant. */
function dropDatePattern({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }) {
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
}

function operation(key: RouteKey, spec: RouteSpec): ZodOpenApiOperationObject {
  const { path } = parseRouteKey(key);
  return {
    operationId: key.replace(/\W+/g, '_').replace(/_$/, ''),
    summary: spec.summary,
    description: descriptionOf(spec),
    tags: [path.split('/')[1] ?? ''],
    requestParams: {
      path: described(spec.params),
      query: described(spec.query),
      ...(isStream(spec) && { header: STREAM_HEADERS }),
    },
    ...(spec.body && { requestBody: requestBody(key, spec.body) }),
    ...(spec.upload && { requestBody: upload(spec.upload) }),
    security: security(spec.auth),
    responses: {
      [spec.status ?? 200]: success(spec),
      ...(key.startsWith('GET ') && !isStream(spec) && { 304: NOT_MODIFIED }),
      ...failures(key, spec),
    },
  };
}

/** Adds descriptions to the parameters of a path or query. */
function described(parameters: z.ZodObject = NO_PARAMETERS): z.ZodObject {
  const shape = Object.entries(parameters.shape).map(([name, schema]) => {
    const { description = parameterDescription(name), ...rest } = schema.meta() ?? {};
    return [name, description === undefined ? schema : schema.meta({ ...rest, description })];
  });
  return z.object(Object.fromEntries(shape));
}

function requestBody(key: RouteKey, body: z.ZodType) {
  const example = bodyExample(key);
  return { required: true, content: { 'application/json': { schema: body, example } } };
}

function upload(mediaType: string) {
  const schema = { type: 'string' as const, format: 'binary' };
  return { required: true, content: { [mediaType]: { schema } } };
}

const LIMITS_OF_ROUTES = {
  auth: 'Has the strict rate limit of passwords.',
  download: 'Has the rate limit of downloads, of which a network may have a few at a time.',
  embed: 'Has the rate limit of embedded pages and pictures.',
  general: 'Has the rate limit of the whole API.',
} as const;

function proofSentence({ proofInBody }: RouteSpec): string {
  const sentence = 'Needs a proof of the last ten minutes (`POST /auth/proof`)';
  if (!proofInBody) return `${sentence}.`;
  const rest = proofInBody.includes('code') ? '' : ' of an account without a second factor';
  return `${sentence}, or the ${proofInBody.join(' and ')} in the body${rest}.`;
}

/** Returns the description of a route: authorization, limits and body size. */
function descriptionOf(spec: RouteSpec): string {
  const sentences = [
    {
      none: 'Needs no token, and ignores one.',
      optional: 'Answers visitors too; with a token it includes what its user may see.',
      required: 'Needs the token of a signed-in user.',
    }[spec.auth],
  ];
  if (spec.sessionOnly) sentences.push('Takes no access token.');
  if (spec.tokenScope)
    sentences.push(`An access token needs the scope \`${spec.tokenScope}\` too.`);
  if (spec.limit !== undefined) sentences.push(LIMITS_OF_ROUTES[spec.limit]);
  if (spec.proof) sentences.push(proofSentence(spec));
  if (spec.body) {
    const bytes = spec.maxBody ?? LIMITS.body;
    sentences.push(`The body may have ${bytes} bytes at most, as UTF-8.`);
  }
  if (spec.upload) sentences.push(`The body may have ${spec.maxBody} bytes at most.`);
  if (spec.media) sentences.push(`Answers ${spec.media.join(' or ')} instead of the envelope.`);
  if (isStream(spec)) {
    sentences.push(
      'The answer does not end. The `data` of each event is one message in JSON, of the type described here;',
      'an event named `open` says that everything is sent as it happens from its `id` on;',
      'comments, with the latest `id`, are signs of life.',
    );
  }
  return sentences.join(' ');
}

function security(auth: RouteSpec['auth']): Record<string, string[]>[] {
  if (auth === 'none') return [];
  return auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function jsonContent(schema: z.ZodType) {
  return { 'application/json': { schema } };
}

function success(spec: RouteSpec): ZodOpenApiResponseObject {
  if (isStream(spec)) {
    return { description: spec.summary, content: { [STREAM]: { schema: LiveMessage } } };
  }
  if (spec.media) {
    // OpenAPI 3.1 describes binary content by its media type alone.
    const content = spec.media.map((type) => [
      type,
      type.startsWith('text/') ? { schema: { type: 'string' } } : {},
    ]);
    return { description: spec.summary, content: Object.fromEntries(content) };
  }
  const schema = z.looseObject({
    status: z.literal('success'),
    data: spec.reply,
    message: z.string().optional(),
  });
  return { description: spec.summary, content: jsonContent(schema) };
}

/** Groups the failures of a route by status, with a description of each code. */
function failures(key: RouteKey, spec: RouteSpec): ZodOpenApiResponsesObject {
  const codes = new Set<ErrorCode>([...SHARED_ERRORS, ...(spec.errors ?? [])]);
  if (spec.auth !== 'none') {
    codes
      .add('auth.invalid_token')
      .add(spec.sessionOnly ? 'auth.session_required' : 'auth.scope_missing');
  }
  if (spec.auth === 'required') codes.add('auth.required');
  if (spec.proof) codes.add('auth.proof_required');
  if (spec.body) {
    codes.add('request.malformed_json').add('request.too_large').add('request.timeout');
    codes.add('request.unsupported_media_type');
  }
  if (!key.startsWith('GET ')) codes.add('request.conflict');
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      {
        description: some.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n\n'),
        content: jsonContent(ErrorReply),
      },
    ]),
  );
}
