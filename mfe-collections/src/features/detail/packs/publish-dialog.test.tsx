import {
  type Answer,
  forgetPage,
  refused,
  requestsOf,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aCollection, aVersion, show, versionsAnswer } from '../../../../test/page.ts';

afterEach(forgetPage);

const ID = 'c'.repeat(24);
const PUBLISH = `POST /collections/${ID}/versions`;

/** Renders a collection with three versions and opens the dialog for the next. */
async function openDialog(answer: Answer) {
  let latestVersion = 3;
  const shown = show(`/app/collections/${ID}`, {
    [`GET /collections/${ID}`]: () =>
      succeeded({ collection: aCollection({ _id: ID, latestVersion, snippetCount: 5 }) }),
    [`GET /collections/${ID}/versions`]: (sent) =>
      versionsAnswer(latestVersion === 4 ? [aVersion(4), aVersion(3)] : [aVersion(3)])(sent),
    [PUBLISH]: (sent) => {
      const response = answer(sent);
      if (response instanceof Response && response.ok) latestVersion = 4;
      return response;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Publish version' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 4' }));
  return { ...shown, ...dialog };
}

it('publishes the next version with its notes, and lists it', async () => {
  const { getByLabelText, sentTo } = await openDialog(() =>
    succeeded({ version: aVersion(4) }, 201),
  );
  await user.type(getByLabelText('Notes'), ' Fixes the timer {Control>}{Enter}{/Control}');
  expect(await screen.findByText('Version 4 published')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Version 4' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sentTo(PUBLISH)).toEqual([{ notes: 'Fixes the timer' }]);
});

it('explains what a version contains, and limits the notes', async () => {
  const { getByText, getByLabelText } = await openDialog(() => succeeded({}));
  expect(getByText(/^Saves the current state of 5 snippets/)).toBeTruthy();
  expect(getByText('0/1000')).toBeTruthy();
  expect(getByLabelText('Notes').getAttribute('maxlength')).toBe('1000');
});

it.each([
  ['collection.unchanged', 409, 'Nothing has changed since version 3.'],
  ['request.conflict', 409, /has just changed/],
  ['collection.pack_too_large', 413, /^Too large for one file: .* over 16 MB/],
  ['service.unavailable', 503, /^Failed to publish the version\./],
])('keeps the notes after a failure (%s), and shows the reason', async (code, status, text) => {
  const { getByRole, getByLabelText, findByRole } = await openDialog(() =>
    refused(status, code, 'No'),
  );
  await user.type(getByLabelText('Notes'), 'Mine');
  await user.click(getByRole('button', { name: 'Publish version' }));
  expect(within(await findByRole('alert')).getByText(text)).toBeTruthy();
  expect(getByLabelText('Notes')).toHaveProperty('value', 'Mine');
  await user.click(getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('refetches the collection after a conflict', async () => {
  const { getByRole, sent } = await openDialog(() => refused(409, 'request.conflict', 'No'));
  const asked = () => requestsOf(sent, `GET /collections/${ID}`).length;
  const before = asked();
  await user.click(getByRole('button', { name: 'Publish version' }));
  await waitFor(() => expect(asked()).toBe(before + 1));
});

it('is reopened with the notes after the session ended', async () => {
  const { getByRole, getByLabelText } = await openDialog(() =>
    refused(401, 'auth.invalid_token', 'Your session is no longer valid'),
  );
  await user.type(getByLabelText('Notes'), 'Long notes');
  await user.click(getByRole('button', { name: 'Publish version' }));
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  forgetPage();
  show(`/app/collections/${ID}`, {
    [`GET /collections/${ID}`]: () =>
      succeeded({ collection: aCollection({ _id: ID, latestVersion: 3 }) }),
    [`GET /collections/${ID}/versions`]: versionsAnswer([aVersion(3)]),
  });
  const again = within(await screen.findByRole('dialog', { name: 'Publish version 4' }));
  expect(again.getByLabelText('Notes')).toHaveProperty('value', 'Long notes');
  await user.click(again.getByRole('button', { name: 'Cancel' }));
});
