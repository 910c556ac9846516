import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  AppError,
  parseRouteKey,
  type RouteKey,
  type RouteReply,
  type RouteRequest,
  type RouteSpec,
  type RouteTable,
} from '@snippetry/contracts';
import type { Express, Request, RequestHandler, Response } from 'express';
import { appStateOf } from './app-state.ts';
import { requestIdOf, sendSuccess } from './envelope.ts';
import { readBody } from './json-body.ts';
import { keysOf } from './keys.ts';
import { type Log, scopedLog } from './log.ts';
import { type ParsedParts, parseRequest } from './parse-request.ts';
import type { RecentProof } from './recent-proof.ts';
import { setMatchedRoute, setViewerId } from './record-requests.ts';
import type { RequestContext, UserContext } from './request-context.ts';
import { registerRoute } from './route-registry.ts';
import { refuseBeyondScope } from './token-scope.ts';
import { currentScope } from './tracing/scope.ts';
import { bearerToken, type UserViewer, type Viewer, visitorOf } from './viewer.ts';

/** The context of a handler. Its viewer is a user if the route requires one. */
export type RouteContext<Spec extends RouteSpec = RouteSpec> = RequestContext<
  Spec['auth'] extends 'required' ? UserViewer : Viewer
>;

/** The unparsed parts of a request that a handler gets as well. */
export interface RawRequest {
  headers: IncomingHttpHeaders;
  /** For setting headers, or for answers without the envelope (a stream, cached bytes). */
  res: Response;
}

/** A handler returns the envelope's `data`, or throws an `AppError`. */
export type Handler<Spec extends RouteSpec> = (
  ctx: RouteContext<Spec>,
  request: RouteRequest<Spec> & RawRequest,
) => Promise<RouteReply<Spec>>;

/** One handler per route of a table; a missing or surplus one does not compile. */
export type Handlers<Table extends RouteTable> = {
  [Key in keyof Table]: Table[Key] extends RouteSpec ? Handler<Table[Key]> : never;
};

type AnyHandler = (ctx: RequestContext, request: ParsedParts & RawRequest) => Promise<unknown>;

interface Mounted {
  spec: RouteSpec;
  /** Whether visitors are refused while reading is restricted to members. */
  isForMembers: boolean;
  pattern: string;
  handler: AnyHandler;
  guard: (req: Request) => void;
}

/**
 * Returns the viewer of a request. An invalid token is refused even if the route needs none: the client
 * must notice that its session has ended, instead of receiving fewer results.
 */
async function viewerOf(
  app: Express,
  { route, req, res }: { route: Mounted; req: Request; res: Response },
): Promise<Viewer> {
  const { spec } = route;
  const token = spec.auth === 'none' ? null : bearerToken(req);
  if (token !== null) {
    const { tokens } = appStateOf(app);
    if (!tokens) throw new Error('createApp got no token verifier');
    const viewer = await tokens.verify(token);
    refuseBeyondScope(spec, viewer, req.method);
    return viewer;
  }
  if (spec.auth === 'required') throw new AppError('auth.required');
  if (route.isForMembers) await refuseStranger(app, req, res);
  return visitorOf(req);
}

/**
 * Requires a token if reading is restricted to members, even on routes that otherwise ignore
 * tokens.
 */
async function refuseStranger(app: Express, req: Request, res: Response): Promise<void> {
  const { reading, tokens } = appStateOf(app);
  if (!reading || (await reading.read()) === 'open') return;
  // Otherwise a cache could serve a member's answer to visitors.
  res.vary('Authorization');
  res.locals.isForMembers = true;
  const token = bearerToken(req);
  if (token === null || !tokens) throw new AppError('auth.members_only');
  await tokens.verify(token);
}

/** The context of a request. It creates the logger and the signal on first use, since they are costly. */
class HttpContext implements RequestContext {
  readonly viewer: Viewer;
  readonly requestId: string;
  readonly #log: Log;
  readonly #res: Response;
  readonly #span = currentScope()?.span;
  #child: Log | undefined;
  #signal: AbortSignal | undefined;
  message: string | undefined;

  constructor({ viewer, log, res }: { viewer: Viewer; log: Log; res: Response }) {
    this.viewer = viewer;
    this.requestId = requestIdOf(res);
    this.#log = log;
    this.#res = res;
  }

  setMessage(message: string): void {
    this.message = message;
  }

  get log(): Log {
    this.#child ??= scopedLog(this.#log, { requestId: this.requestId, span: this.#span });
    return this.#child;
  }

  get signal(): AbortSignal {
    this.#signal ??= closeSignal(this.#res);
    return this.#signal;
  }
}

function closeSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  if (res.closed) controller.abort();
  else res.once('close', () => controller.abort());
  return controller.signal;
}

/**
 * Returns the guard of a route with `proof: 'recent'`.
 *
 * @throws if the process has none, or if the route would take access tokens
 */
function proofFor(app: Express, { spec, pattern }: Mounted): RecentProof | undefined {
  if (!spec.proof) return undefined;
  const { proof } = appStateOf(app);
  if (!proof) throw new Error(`createApp got nothing that guards ${pattern}`);
  if (!spec.sessionOnly || spec.auth !== 'required') {
    throw new Error(`${pattern} needs a recent proof, so it must take sessions only`);
  }
  return proof;
}

interface Guarded {
  ctx: RequestContext;
  spec: RouteSpec;
  work: () => Promise<unknown>;
}

function guarded(proof: RecentProof, { ctx, spec, work }: Guarded): Promise<unknown> {
  if (ctx.viewer.kind !== 'user') throw new AppError('auth.required');
  // TypeScript does not narrow a context by its viewer.
  return proof.guard(ctx as UserContext, spec, work);
}

function serve(app: Express, route: Mounted): RequestHandler {
  const { log } = appStateOf(app);
  const proof = proofFor(app, route);
  // A field that the reply's schema does not have would leak data, so tests fail on one.
  const checkReplies = process.env.NODE_ENV === 'test';
  return async (req, res) => {
    setMatchedRoute(res, route.pattern);
    route.guard(req);
    const viewer = await viewerOf(app, { route, req, res });
    setViewerId(res, viewer.id);
    await readBody(route.spec, req, res);
    const parts = parseRequest(route.spec, req);
    const ctx = new HttpContext({ viewer, log, res });
    const work = () => route.handler(ctx, { ...parts, headers: req.headers, res });
    const data = await (proof ? guarded(proof, { ctx, spec: route.spec, work }) : work());
    if (res.headersSent || res.closed) return;
    if (route.spec.media) throw new Error(`${route.pattern} must write its answer itself`);
    if (checkReplies) assertReply(route, data);
    sendSuccess(res, route.spec.status ?? 200, data, ctx.message);
  };
}

function assertReply(route: Mounted, data: unknown): void {
  const parsed = route.spec.reply.safeParse(data);
  if (!parsed.success) {
    throw new Error(`the reply of ${route.pattern} breaks its contract`, { cause: parsed.error });
  }
  const sent = JSON.stringify(data);
  if (JSON.stringify(parsed.data).length !== sent.length) {
    throw new Error(`the reply of ${route.pattern} has more fields than its contract: ${sent}`);
  }
}

function mount(app: Express, key: RouteKey, route: Mounted): void {
  const { method } = parseRouteKey(key);
  registerRoute(app, method, route.pattern);
  const handler = serve(app, route);
  if (method === 'GET') app.get(route.pattern, handler);
  else if (method === 'POST') app.post(route.pattern, handler);
  else if (method === 'PUT') app.put(route.pattern, handler);
  else if (method === 'PATCH') app.patch(route.pattern, handler);
  else app.delete(route.pattern, handler);
}

interface TableOptions {
  prefix: string;
  guard: (req: Request) => void;
  isPublic: boolean;
}

function mountTable<Table extends RouteTable>(
  app: Express,
  table: Table,
  handlers: Handlers<Table>,
  options: TableOptions,
): void {
  for (const name of Object.keys(table)) {
    // Object.keys forgets the key type, and a mapped type cannot tie a key to its handler.
    const key = name as RouteKey & keyof Table;
    const spec: RouteSpec | undefined = table[key];
    // If a route requires a user, viewerOf refuses other viewers before the handler runs.
    const handler = handlers[key] as unknown as AnyHandler;
    if (!spec) continue;
    const pattern = options.prefix + parseRouteKey(key).path;
    const isForMembers = options.isPublic ? !spec.openToVisitors : spec.showsVisitors === true;
    mount(app, key, { spec, isForMembers, pattern, handler, guard: options.guard });
  }
}

/**
 * Mounts a GET route outside the contract, such as a key set. The handler writes the answer itself;
 * the request log, the metrics, 405 and the error envelope work as for other routes.
 */
export function mountRaw(app: Express, pattern: string, handler: RequestHandler): void {
  registerRoute(app, 'GET', pattern);
  app.get(pattern, (req, res, next) => {
    setMatchedRoute(res, pattern);
    return handler(req, res, next);
  });
}

/** Mounts handlers of all paths below a prefix; a handler may pass a request on. */
export function mountRawBelow(app: Express, prefix: string, handlers: RequestHandler[]): void {
  app.use(
    prefix,
    (_req, res, next) => {
      setMatchedRoute(res, `${prefix}/*`);
      next();
    },
    ...handlers,
  );
}

/** Mounts a table of public routes below `prefix` (`/api`). */
export function mountRoutes<Table extends RouteTable>(
  app: Express,
  table: Table,
  handlers: Handlers<Table>,
  options: { prefix?: string } = {},
): void {
  const { prefix = '/api' } = options;
  mountTable(app, table, handlers, { prefix, guard: () => {}, isPublic: true });
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/**
 * Mounts routes for other services only. Each request must send one of the keys in `x-internal-key`.
 *
 * @param options.key the keys, separated by commas
 */
export function mountInternalRoutes<Table extends RouteTable>(
  app: Express,
  table: Table,
  handlers: Handlers<Table>,
  options: { key: string },
): void {
  const expected = keysOf(options.key).map(digest);
  const guard = (req: Request): void => {
    const given = req.headers['x-internal-key'];
    const matches =
      typeof given === 'string' && expected.some((key) => timingSafeEqual(digest(given), key));
    if (!matches) throw new AppError('access.forbidden');
  };
  mountTable(app, table, handlers, { prefix: '', guard, isPublic: false });
}
