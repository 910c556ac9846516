import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** HTTP methods the API uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Identifies a route by its method and its path below `/api`, with `:name` for parameters. */
export type RouteKey = `${Method} /${string}`;

/** Parts of a proof by password: accounts with a second factor need both. */
export type ProofPart = 'password' | 'code';

/**
 * One route as data, which handler, client, API document and the authorization matrix read.
 * `auth`: `none` ignores tokens, `optional` accepts a visitor, `required` answers 401 without one.
 */
export interface RouteSpec {
  /** One line for the API document. */
  summary: string;
  auth: 'none' | 'optional' | 'required';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Shape of the envelope's `data`. */
  reply: z.ZodType;
  /** Status of a success; 200 by default. */
  status?: 200 | 201 | 202;
  /**
   * Media types of a success that is a file or a page instead of the envelope. The handler writes
   * the answer itself, and `reply` describes its text. Failures still use the envelope.
   */
  media?: readonly string[];
  /** Media type of a body that is a file instead of JSON; the handler reads it itself. */
  upload?: string;
  /** Maximum size of the body in bytes; `LIMITS.body` by default. */
  maxBody?: number;
  /** Errors of this route, in addition to those that every route shares. */
  errors?: readonly ErrorCode[];
  /**
   * The rate limit that applies: `auth` is the strict one for passwords, `download` one for files
   * that take seconds to write, `embed` one for pages and pictures that are rendered for other sites.
   */
  limit?: 'auth' | 'download' | 'embed' | 'general';
  /**
   * Requires a session, no access token: a program with a token must not be able to change who can
   * sign in.
   */
  sessionOnly?: true;
  /** Scope that an access token needs in addition to `read` or `write`. */
  tokenScope?: 'github';
  /**
   * Requires a proof of identity within the last ten minutes; otherwise `auth.proof_required`.
   * Needs `sessionOnly`.
   */
  proof?: 'recent';
  /**
   * Parts of a proof that the body carries and the handler verifies. They replace a recent proof if
   * the account needs no other part.
   */
  proofInBody?: readonly ProofPart[];
  /** Answers visitors even if reading is restricted to members. */
  openToVisitors?: true;
  /** Timeout in milliseconds of an internal route with large answers. */
  timeoutMs?: number;
  /** An internal route that returns what visitors see: nothing if reading is restricted to members. */
  showsVisitors?: true;
}

/** Routes by key. */
export type RouteTable = Record<RouteKey, RouteSpec>;

/** Declares a service's routes without losing their exact types. */
export function defineRoutes<const Table extends RouteTable>(table: Table): Table {
  return table;
}

type Part<
  Name extends string,
  Schema,
  Direction extends 'input' | 'output',
> = Schema extends z.ZodType
  ? Direction extends 'input'
    ? Partial<Record<never, never>> extends z.input<Schema>
      ? { [K in Name]?: z.input<Schema> }
      : { [K in Name]: z.input<Schema> }
    : { [K in Name]: z.output<Schema> }
  : unknown;

/** The input of a route. Parts without required fields may be left out. */
export type RouteInput<Spec extends RouteSpec> = Part<'params', Spec['params'], 'input'> &
  Part<'query', Spec['query'], 'input'> &
  Part<'body', Spec['body'], 'input'>;

/** The parsed input that a handler gets. */
export type RouteRequest<Spec extends RouteSpec> = Part<'params', Spec['params'], 'output'> &
  Part<'query', Spec['query'], 'output'> &
  Part<'body', Spec['body'], 'output'>;

/** The envelope's `data`. */
export type RouteReply<Spec extends RouteSpec> = z.output<Spec['reply']>;

/** Splits a key into its method and its path below `/api`. */
export function parseRouteKey(key: RouteKey): { method: Method; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) };
}
