import { AppError, type ErrorCode, type FieldError, type RouteSpec } from '@snippetry/contracts';
import type { Request } from 'express';
import type { z } from 'zod';
import { fieldErrors } from './field-errors.ts';

const MAX_DEPTH = 32;

/** Whether the database or a prototype could interpret a key. No field of a contract has such a name. */
function isHostileKey(key: string): boolean {
  return key.startsWith('$') || key === '__proto__';
}

/** Finds hostile keys such as `$gt` at any depth of a body. */
function hostileKeys(value: unknown, path = '', depth = 0): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  if (depth > MAX_DEPTH) return [{ path, msg: `${path} is nested too deeply` }];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (isHostileKey(key)) return [{ path: path || key, msg: `${at} is not allowed` }];
    return hostileKeys(inner, at, depth + 1);
  });
}

/** Finds query keys that are given twice, which Express parses as a list, and keys such as `a[$gt]`. */
function hostileQuery(query: Record<string, unknown>): FieldError[] {
  return Object.entries(query).flatMap(([key, value]) => {
    const path = key.split('[')[0] || key;
    if (/[[\]$]/.test(key)) return [{ path, msg: `${path} must be a single value` }];
    if (typeof value !== 'string') return [{ path: key, msg: `${key} must be given once` }];
    return [];
  });
}

function refuse(errors: FieldError[]): never {
  const first = errors[0];
  throw new AppError('request.invalid', { errors, ...(first && { message: first.msg }) });
}

function parsePart(schema: z.ZodType, input: unknown, root: string): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  return refuse(fieldErrors(parsed.error.issues, input, root));
}

/** The error for a path with an invalid id, for which nothing can exist. */
function notFoundCode(spec: RouteSpec): ErrorCode {
  return spec.errors?.find((code) => code.endsWith('.not_found')) ?? 'route.not_found';
}

/** The checked parts of a request. */
export interface ParsedParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Parses params, query and body with the route's schemas.
 *
 * @throws AppError `request.invalid` naming the fields, or the route's own "not found" if the path
 * holds an invalid id
 */
export function parseRequest(spec: RouteSpec, req: Request): ParsedParts {
  const parts: ParsedParts = {};
  if (spec.params) {
    const params = spec.params.safeParse(req.params);
    if (!params.success) throw new AppError(notFoundCode(spec));
    parts.params = params.data;
  }
  const hostile = hostileQuery(req.query);
  if (hostile.length > 0) refuse(hostile);
  if (spec.query) parts.query = parsePart(spec.query, req.query, 'query');
  if (spec.body) {
    const body: unknown = req.body === undefined ? {} : req.body;
    const operators = hostileKeys(body);
    if (operators.length > 0) refuse(operators);
    parts.body = parsePart(spec.body, body, 'body');
  }
  return parts;
}
