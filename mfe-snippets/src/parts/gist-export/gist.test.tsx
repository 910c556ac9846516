import { ApiError } from '@snippetry/web-kit';
import { expect, it } from 'vitest';
import { gistFailure } from './gist.ts';

const failure = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  gistFailure(new ApiError({ status: 500, message: '', ...facts }));

it('says what became of an export and where to go', () => {
  expect(failure({ status: 409, message: 'GitHub account not connected' })).toEqual({
    message: 'Please connect your GitHub account first',
    goTo: '/app/github',
  });
  expect(failure({ status: 401, message: 'Please sign in first' })).toEqual({
    message: 'Authentication failed. Please log in again.',
    goTo: '/login',
  });
  expect(failure({ status: 404, code: 'route.not_found', message: 'x' })).toEqual({
    message: 'GitHub export is not available on this server yet',
  });
  expect(failure({ status: 502, message: 'GitHub did not answer' })).toEqual({
    message: 'GitHub did not answer',
  });
  expect(failure({})).toEqual({ message: 'Failed to export to GitHub' });
});
