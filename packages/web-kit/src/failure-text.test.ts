import { expect, it } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { failureText } from './failure-text.ts';

it.each([
  ['of the server', new ApiError({ status: 409, message: 'Name is taken' }), 'Name is taken'],
  ['of the browser', new Error('image.png is not a text file'), 'image.png is not a text file'],
])('a failure with a message %s is described by that', (_source, error, text) => {
  expect(failureText(error, 'Failed to save')).toBe(text);
});

it.each([
  new ApiError({ status: 500, message: 'Something went wrong', isGeneric: true }),
  new Error(''),
  'no error',
])('a failure without a message of its own is described by what failed: %s', (error) => {
  expect(failureText(error, 'Failed to save')).toBe('Failed to save');
});
