import { AppError, type ErrorCode, type FieldError, type RouteSpec } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { Request } from 'express';
import type { z } from 'zod';
import { fieldErrors, shortPath } from './field-errors.ts';

const MAX_DEPTH = 32;

/** Whether the database or a prototype could interpret a key. No field of a contract has such a name. */
function isHostileKey(key: string): boolean {
  return key.startsWith('$') || key === '__proto__';
}

/** Finds the first hostile key such as `$gt`, or text with a lone surrogate, at any depth of a body. */
function bodyFault(value: unknown, path = '', depth = 0): FieldError | null {
  // UTF-8 has no form of a lone surrogate: the database would store another character.
  if (typeof value === 'string' && !value.isWellFormed()) {
    const at = shortPath(path);
    return { path: at, msg: `${at} must be text without a lone surrogate`.trimStart() };
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth > MAX_DEPTH)
    return { path: shortPath(path), msg: msg('The body is nested too deeply') };
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (isHostileKey(key)) {
      return { path: shortPath(path || key), msg: `${shortPath(at)} is not allowed` };
    }
    const found = bodyFault(inner, at, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** Finds a query key that is given twice, which Express parses as a list, or one such as `a[$gt]`. */
function hostileParameter(query: Record<string, unknown>): FieldError | null {
  for (const [key, value] of Object.entries(query)) {
    const path = shortPath(key.split('[')[0] || key);
    if (/[[\]$]/.test(key)) return { path, msg: `${path} must be a single value` };
    if (typeof value !== 'string') return { path, msg: `${path} must be given once` };
  }
  return null;
}

/** Removes parameters without a value, as forms send them for empty fields. */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  const given = Object.entries(query).filter(([, value]) => String(value).trim() !== '');
  return Object.fromEntries(given);
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
  const parameter = hostileParameter(req.query);
  if (parameter !== null) refuse([parameter]);
  if (spec.query) parts.query = parsePart(spec.query, withoutEmpty(req.query), 'query');
  if (spec.body) {
    const body: unknown = req.body === undefined ? {} : req.body;
    const fault = bodyFault(body);
    if (fault !== null) refuse([fault]);
    parts.body = parsePart(spec.body, body, 'body');
  }
  return parts;
}
