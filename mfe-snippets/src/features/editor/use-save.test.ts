import { ApiError } from '@snippetry/web-kit';
import { describe, expect, it } from 'vitest';
import { saveFailure } from './use-save.ts';

describe('saveFailure', () => {
  it('joins the validation errors of the server', () => {
    const error = new ApiError({
      status: 400,
      code: 'request.invalid',
      message: 'Some of the values are not valid',
      errors: [
        { path: 'title', msg: 'Title is too long' },
        { path: 'tags', msg: 'at most 10 tags' },
      ],
    });
    expect(saveFailure(error)).toBe('Validation Error: Title is too long. at most 10 tags');
  });

  it('returns the message of any other error', () => {
    expect(saveFailure(new ApiError({ status: 0, message: 'Network error' }))).toBe(
      'Network error',
    );
  });

  it('has a fallback for errors without a message', () => {
    expect(saveFailure(new Error(''))).toBe('Failed to save snippet. Please try again.');
    expect(saveFailure('?')).toBe('Failed to save snippet. Please try again.');
  });
});
