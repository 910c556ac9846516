import { ApiError } from '@snippetry/web-kit';
import { forgetPage, showElement, user } from '@snippetry/web-kit/test';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aSnippet } from '../../test/a-snippet.ts';
import { GistDialog, gistFailure } from './gist-dialog.tsx';

afterEach(forgetPage);

it('exports no gist once nobody is signed in any more, and says why', async () => {
  const { sent } = showElement(
    <GistDialog snippet={aSnippet('Retry')} open onClose={() => undefined} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Export to GitHub' }));
  // Beside a dialog that is open, messages have no role.
  const messages = within(await screen.findByLabelText('Notifications'));
  await messages.findByText('Please log in to export snippets to GitHub');
  expect(sent).toEqual([]);
});

const failure = (facts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  gistFailure(new ApiError({ status: 500, message: '', ...facts }));

it('says why the export of a gist failed and where to go', () => {
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
