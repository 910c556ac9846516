import { AppError, type ErrorCode, type FieldError, type RouteSpec } from '@snippetry/contracts';
import type { Request } from 'express';
import type { z } from 'zod';
import { fieldErrors } from './field-errors.ts';

const MAX_DEPTH = 32;

/** Keys that a database or a prototype would act on; no field of ours is called so. */
function isHostileKey(key: string): boolean {
  return key.startsWith('$') || key === '__proto__';
}

/** Finds keys such as `$gt` anywhere in a body, named by their whole path. */
function hostileKeys(value: unknown, path = '', depth = 0): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  if (depth > MAX_DEPTH) return [{ path, msg: `${path} is nested too deeply` }];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (isHostileKey(key)) return [{ path: path || key, msg: `${at} is not allowed` }];
    return hostileKeys(inner, at, depth + 1);
  });
}

/** A query key given twice arrives as a list, `a[$gt]` as a key of that name: neither is a string. */
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

/** What a path with an impossible id answers: the thing is not there. */
function absence(spec: RouteSpec): ErrorCode {
  return spec.errors?.find((code) => code.endsWith('.not_found')) ?? 'route.not_found';
}

/** The checked parts of a request. */
export interface ParsedParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Checks params, query and body by the route's schemas.
 *
 * @throws AppError `request.invalid` naming the fields, or the route's own "not found" where the
 * path holds an impossible id
 */
export function parseRequest(spec: RouteSpec, req: Request): ParsedParts {
  const parts: ParsedParts = {};
  if (spec.params) {
    const params = spec.params.safeParse(req.params);
    if (!params.success) throw new AppError(absence(spec));
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
