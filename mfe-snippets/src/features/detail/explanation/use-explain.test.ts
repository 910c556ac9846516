import { ApiError } from '@snippetry/web-kit';
import { expect, it } from 'vitest';
import { explainFailure } from './use-explain.ts';

const failure = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  explainFailure(new ApiError({ status: 500, message: '', ...facts }));

it('maps a failed explanation to a message and whether to sign in again', () => {
  expect(failure({ status: 401, message: 'Your session is no longer valid' })).toEqual({
    message: 'Authentication failed. Please log in again.',
    signIn: true,
  });
  expect(failure({ status: 404, code: 'route.not_found', message: 'x' }).message).toBe(
    'AI explanations are not available on this server yet',
  );
  expect(failure({ status: 429, message: 'Too many requests.' }).message).toBe(
    'Too many requests.',
  );
  expect(failure({}).message).toBe('Failed to generate AI explanation');
  expect(explainFailure('x').message).toBe('Failed to generate AI explanation');
});
