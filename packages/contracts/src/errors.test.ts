import { describe, expect, it } from 'vitest';
import { AppError, ERRORS, type ErrorCode, isErrorCode } from './errors.ts';

describe('the error table', () => {
  it('has a failure status and a message for users for every code', () => {
    for (const [code, [status, message]] of Object.entries(ERRORS)) {
      expect(code).toMatch(/^(?:[a-z]+\.[a-z_]+|internal)$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(message).toMatch(/^[A-Z].{9,}/);
      // Screens show the message unchanged, so it must not be technical.
      expect(message).not.toMatch(/null|undefined|exception|mongo|redis|http/i);
    }
  });

  it('accepts its codes only, and not names such as toString that every object has', () => {
    expect(isErrorCode('snippet.not_found')).toBe(true);
    for (const other of [
      'toString',
      '__proto__',
      'constructor',
      '',
      'SNIPPET.NOT_FOUND',
      null,
      404,
    ]) {
      expect(isErrorCode(other)).toBe(false);
    }
  });
});

describe('a failure', () => {
  it.each([
    ['request.invalid', 400],
    ['auth.required', 401],
    ['access.forbidden', 403],
    ['snippet.not_found', 404],
    ['snippet.stale_revision', 409],
    ['request.too_large', 413],
    ['request.rate_limited', 429],
    ['internal', 500],
    ['service.unavailable', 503],
    ['service.timeout', 504],
  ] as [ErrorCode, number][])('%s is answered with %d', (code, status) => {
    const error = new AppError(code);
    expect([error.status, error.code, error.message]).toEqual([status, code, ERRORS[code][1]]);
  });

  it('can have a more specific message, and keeps its cause', () => {
    const cause = new Error('socket hang up');
    const errors = [{ path: 'title', msg: 'Title is required' }];
    const error = new AppError('request.invalid', {
      message: 'Choose a title',
      errors,
      retryAfter: 3,
      cause,
    });
    expect(error).toMatchObject({ message: 'Choose a title', errors, retryAfter: 3, cause });
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('AppError');
  });

  it('has no field errors, retry time or cause by default', () => {
    const error = new AppError('internal');
    expect([error.errors, error.retryAfter, error.cause]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
