import {
  type Answers,
  aUser,
  delayedAnswer,
  forgetPage,
  refused,
  requestsOf,
  showPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SecurityEventsPanel } from '../security-events/security-events-panel.tsx';
import { YourDataPanel } from './your-data-panel.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:archive';
  URL.revokeObjectURL = () => undefined;
});
afterEach(forgetPage);

const EXPORT = 'GET /auth/export';
const EVENTS = 'GET /auth/security-events';
const DELETE = 'POST /auth/delete-account';
const MIRA = aUser({ username: 'mira' });

const show = (answers: Answers = {}, viewer = MIRA, beside: ReactNode = null) =>
  showPage({
    routes: [
      { path: '/app/settings', element: [<YourDataPanel key="data" user={viewer} />, beside] },
      { path: '/login', element: <p>Sign-in page</p> },
    ],
    path: '/app/settings',
    viewer,
    answers,
  });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Delete account' }));
const nameField = () => dialog().getByLabelText<HTMLInputElement>(/^Type your username, mira/);

describe('the archive of personal data', () => {
  const archive = () =>
    new Response('PK', {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="snippetry-data-mira.zip"',
      },
    });

  it('is saved under its name, which is shown', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    show({ [EXPORT]: archive });
    await press('Download my data');
    expect(await screen.findByText('Saved as snippetry-data-mira.zip (0.0 MB)')).toBeTruthy();
    expect(click).toHaveBeenCalledOnce();
  });

  it('is listed in the security activity at once', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const pagination = { page: 1, hasNext: false };
    const answers = { [EXPORT]: archive, [EVENTS]: () => succeeded({ events: [], pagination }) };
    const { sent } = show(answers, MIRA, <SecurityEventsPanel />);
    await waitFor(() => expect(requestsOf(sent, EVENTS)).toHaveLength(1));
    await press('Download my data');
    await waitFor(() => expect(requestsOf(sent, EVENTS)).toHaveLength(2));
  });

  it('shows that it is being collected, and can be cancelled', async () => {
    const { answer, give } = delayedAnswer();
    show({ [EXPORT]: answer });
    await press('Download my data');
    expect(await screen.findByText('Collecting your data...')).toBeTruthy();
    await press('Cancel');
    expect(screen.queryByText('Collecting your data...')).toBeNull();
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeTruthy();
    give(archive());
  });

  it('shows that it is incomplete, and is retried by the same button', async () => {
    const { sent } = show({ [EXPORT]: unavailable });
    await press('Download my data');
    expect(await screen.findByText(/^The archive did not arrive whole\./)).toBeTruthy();
    await press('Download my data');
    await waitFor(() => expect(requestsOf(sent, EXPORT)).toHaveLength(2));
  });
});

describe('the dialog that deletes the account', () => {
  const open = async (answers: Answers = {}, viewer = MIRA) => {
    const shown = show(answers, viewer);
    await press('Delete account');
    return shown;
  };
  const send = () => user.click(dialog().getByRole('button', { name: 'Delete account' }));

  it('explains the consequences, and requires username and password', async () => {
    const { sent } = await open();
    expect(dialog().getByText(/Your comments stay, by “Deleted user”/)).toBeTruthy();
    await send();
    expect(await dialog().findByText('Type your username')).toBeTruthy();
    expect(dialog().getByText('Enter your password')).toBeTruthy();
    expect(requestsOf(sent, DELETE)).toEqual([]);
  });

  it('deletes the account, signs out and opens the sign-in page', async () => {
    const { sent, place } = await open({ [DELETE]: () => succeeded({}) });
    await user.type(nameField(), 'mira');
    await user.type(dialog().getByLabelText('Password'), 'secret words');
    await send();
    expect(await screen.findByText('Your account was deleted')).toBeTruthy();
    expect(requestsOf(sent, DELETE)[0]?.body).toEqual({
      username: 'mira',
      password: 'secret words',
    });
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    await waitFor(() => expect(place()).toBe('/login'));
    expect(await screen.findByText('Sign-in page')).toBeTruthy();
  });

  it('shows at the field which of the two is wrong', async () => {
    const errors = [{ path: 'username', msg: 'This is not your username' }];
    const wrongName = Response.json(
      { status: 'error', code: 'request.invalid', message: 'no', errors },
      { status: 400 },
    );
    const answers = [wrongName, refused(400, 'auth.wrong_password', 'no')];
    await open({ [DELETE]: () => answers.shift() ?? unavailable() });
    await user.type(nameField(), 'mirra');
    await user.type(dialog().getByLabelText('Password'), 'wrong');
    await send();
    expect(await dialog().findByText('This is not your username')).toBeTruthy();
    await send();
    expect(await dialog().findByText('This is not your password')).toBeTruthy();
    await send();
    expect(await screen.findByText('Failed to delete your account')).toBeTruthy();
    expect(nameField().value).toBe('mirra');
  });

  it('requires no password if the account has none', async () => {
    await open({}, aUser({ username: 'mira', hasPassword: false }));
    expect(nameField()).toBeTruthy();
    expect(dialog().queryByLabelText('Password')).toBeNull();
  });
});
