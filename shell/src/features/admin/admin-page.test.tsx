import type { ApiReply } from '@snippetry/contracts';
import {
  type Answers,
  aPage,
  aUser,
  delayedAnswer,
  forgetPage,
  idOf,
  pageTitle,
  refused,
  showPage,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminRecord, AdminUser, Invitation } from '../../data/admin.types.ts';
import { AdminPage } from './admin-page.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const USERS = 'GET /admin/users';
const INVITATIONS = 'GET /admin/invitations';
const at = '2026-11-20T12:00:00.000Z';
const later = '2099-01-01T12:00:00.000Z';
const ADA = { _id: idOf('ada'), username: 'ada' };

function anAccount(username: string, given: Partial<AdminUser> = {}): AdminUser {
  return {
    _id: idOf(username),
    username,
    firstName: '',
    lastName: '',
    avatar: '',
    email: `${username}@example.dev`,
    emailVerified: true,
    isDemo: false,
    isModerator: false,
    isFixed: false,
    isAdmin: false,
    groupRole: null,
    hasSecondFactor: false,
    suspension: null,
    createdAt: at,
    lastSeenAt: at,
    ...given,
  };
}

function anInvitation(given: Partial<Invitation> = {}): Invitation {
  return {
    _id: idOf('invitation'),
    email: 'guest@example.dev',
    note: 'Welcome',
    by: ADA,
    createdAt: at,
    expiresAt: later,
    usedBy: null,
    usedAt: null,
    ...given,
  };
}

const FIGURES: ApiReply<'GET /admin/figures'> = {
  users: 1_204,
  snippets: null,
  storage: [
    {
      service: 'auth',
      isUp: true,
      version: '2.1.0 (99146fd)',
      documents: 3_400,
      bytes: 12_300_000,
    },
    { service: 'comments', isUp: false, version: '', documents: 0, bytes: null },
  ],
  queues: [{ queue: 'mail', waiting: 3, active: 1, delayed: 0, failed: 2 }],
};

const accounts =
  (...users: AdminUser[]) =>
  () =>
    succeeded({ users, pagination: aPage(users) });
const invited =
  (...found: Invitation[]) =>
  () =>
    succeeded({ invitations: found, pagination: aPage(found) });

function show(answers: Answers = {}, path = '', viewer = aUser({ isAdmin: true })) {
  return showPage({
    routes: [{ path: '/app/admin', element: <AdminPage /> }],
    path: `/app/admin${path}`,
    viewer,
    answers: { [USERS]: accounts(anAccount('bo')), ...answers },
  });
}
const button = (name: string) => screen.findByRole('button', { name });
const menuOf = async (username: string) => {
  await user.click(await button(`Actions for ${username}`));
  const items = await screen.findAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
};
const choose = async (username: string, name: string) => {
  await menuOf(username);
  await user.click(screen.getByRole('menuitem', { name }));
};

it('the page is not found for other users, and sends no requests', async () => {
  const { asked } = show({}, '', aUser({ isModerator: true }));
  expect(await screen.findByText('Page not found')).toBeTruthy();
  expect(asked().filter((one) => one.includes('/admin'))).toEqual([]);
});

describe('the list of accounts', () => {
  it('shows roles, and reasons of suspensions', async () => {
    show({
      [USERS]: accounts(
        anAccount('ada', { isAdmin: true, isModerator: true, isFixed: true }),
        anAccount('mona', { isModerator: true, isFixed: true, hasSecondFactor: true }),
        anAccount('rob', { suspension: { reason: 'Spam', at }, emailVerified: false }),
        anAccount('passing', { isDemo: true, emailVerified: false, lastSeenAt: null }),
      ),
    });
    const rows = await screen.findAllByRole('listitem');
    const texts = rows.map(({ textContent }) => textContent ?? '');
    expect(texts[0]).toContain('Administrator');
    expect(texts[1]).toContain('ModeratorTwo-step sign-in');
    expect(texts[2]).toContain('rob@example.dev (not confirmed)Suspended');
    expect(texts[2]).toContain(': Spam');
    expect(texts[3]).toContain('Demopassing@example.devJoined');
    expect(screen.getByRole('link', { name: 'rob' }).getAttribute('href')).toBe('/app/users/rob');
    expect(pageTitle()).toBe('Administration');
  });

  it('is searched and filtered, with the filters in the URL', async () => {
    const { asked, search } = show({ [USERS]: accounts() });
    expect(await screen.findByText('No such account')).toBeTruthy();
    const box = screen.getByRole('searchbox', { name: 'Search usernames and addresses' });
    await user.type(box, 'queen@');
    await waitFor(() => expect(search()).toBe('?search=queen%40'));
    await user.click(screen.getByRole('radio', { name: 'Suspended' }));
    await waitFor(() =>
      expect(asked()).toContain('GET /admin/users?show=suspended&page=1&search=queen%40'),
    );
    expect(search()).toBe('?search=queen%40&show=suspended');
  });

  it('can be retried if it fails to load', async () => {
    let answer = unavailable;
    show({ [USERS]: () => answer() });
    expect(await screen.findByText('Failed to load accounts')).toBeTruthy();
    answer = accounts(anAccount('bo'));
    await user.click(await button('Try again'));
    expect(await screen.findByText('bo@example.dev')).toBeTruthy();
  });

  it('does not offer to make moderators of demo accounts and those by configuration or groups', async () => {
    show({
      [USERS]: accounts(
        anAccount('ada', { isAdmin: true }),
        anAccount('mona', { isModerator: true, isFixed: true }),
        anAccount('passing', { isDemo: true }),
        anAccount('grace', {
          isModerator: true,
          groupRole: { role: 'moderator', site: 'Example Ltd', groups: ['editors', 'staff'] },
        }),
      ),
    });
    expect(await screen.findByText('Role by groups at Example Ltd: editors, staff')).toBeTruthy();
    for (const name of ['mona', 'grace']) {
      expect(await menuOf(name)).toEqual(['Suspend']);
      await user.keyboard('{Escape}');
    }
    expect(await menuOf('passing')).toEqual(['Suspend']);
    expect(screen.queryByRole('button', { name: 'Actions for ada' })).toBeNull();
  });

  it('makes an account a moderator, and shows it', async () => {
    let isModerator = false;
    const route = `PUT /admin/users/${idOf('bo')}/moderator`;
    const { sentTo } = show({
      [USERS]: () => accounts(anAccount('bo', { isModerator }))(),
      [route]: () => {
        isModerator = true;
        return succeeded({ user: anAccount('bo', { isModerator }) });
      },
    });
    await choose('bo', 'Make moderator');
    expect(await screen.findByText('bo is a moderator now')).toBeTruthy();
    expect(await screen.findByText('Moderator')).toBeTruthy();
    expect(sentTo(route)).toEqual([{ isModerator: true }]);
    expect(await menuOf('bo')).toEqual(['Remove as moderator', 'Suspend']);
  });
});

describe('a suspension', () => {
  const SUSPEND = `POST /admin/users/${idOf('bo')}/suspend`;

  it('requires a reason, which the user sees', async () => {
    const { answer, give } = delayedAnswer();
    const { sentTo } = show({ [SUSPEND]: answer });
    await choose('bo', 'Suspend');
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend bo?' }));
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(dialog.getByText('Give a reason: the user sees it')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Spam ');
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByRole('button', { name: 'Suspending...' })).toBeTruthy();
    give(succeeded({ user: anAccount('bo', { suspension: { reason: 'Spam', at } }) }));
    expect(await screen.findByText('bo is suspended')).toBeTruthy();
    expect(sentTo(SUSPEND)).toEqual([{ reason: 'Spam' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the dialog with its reason if it fails', async () => {
    show({ [SUSPEND]: unavailable });
    await choose('bo', 'Suspend');
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Spam');
    await user.click(await button('Suspend'));
    expect(await screen.findByText('The account was not changed')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Spam');
  });

  it('is lifted without a reason', async () => {
    const lift = `POST /admin/users/${idOf('bo')}/lift-suspension`;
    const { sentTo } = show({
      [USERS]: accounts(anAccount('bo', { suspension: { reason: 'Spam', at } })),
      [lift]: () => succeeded({ user: anAccount('bo') }),
    });
    await choose('bo', 'Lift suspension');
    await user.click(await button('Lift suspension'));
    expect(await screen.findByText('bo can sign in again')).toBeTruthy();
    expect(sentTo(lift)).toEqual([{ reason: '' }]);
  });
});

describe('the list of invitations', () => {
  it('shows recipients and states', async () => {
    show(
      {
        [INVITATIONS]: invited(
          anInvitation(),
          anInvitation({ _id: idOf('open'), email: '', note: '' }),
          anInvitation({ _id: idOf('used'), usedAt: at, usedBy: { ...ADA, username: 'bo' } }),
          anInvitation({ _id: idOf('ended'), expiresAt: at }),
        ),
      },
      '?tab=invitations',
    );
    const rows = await screen.findAllByRole('listitem');
    const texts = rows.map(({ textContent }) => textContent ?? '');
    expect(texts[0]).toMatch(/guest@example\.devWelcomeInvited by ada, .*Until January 1, 2099/);
    expect(texts[1]).toContain('Anyone with the link');
    expect(texts[2]).toContain('Used by bo');
    expect(texts[3]).toContain('Expired');
    expect(screen.getAllByRole('button', { name: /Withdraw/ })).toHaveLength(2);
  });

  it('creates an invitation, and shows its link once, to be copied', async () => {
    const url = 'https://snippets.example/register#invitation=secret';
    const made = anInvitation({ email: '' });
    const { sentTo } = show(
      {
        [INVITATIONS]: invited(),
        'POST /admin/invitations': () => succeeded({ invitation: made, url }),
      },
      '?tab=invitations',
    );
    expect(await screen.findByText('No open invitations')).toBeTruthy();
    await user.click(await button('Invite'));
    const form = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    await user.type(form.getByRole('textbox', { name: 'Note' }), 'Welcome');
    await user.click(form.getByRole('button', { name: 'Invite' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Invitation made' }));
    expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(url);
    await user.click(shown.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(url);
    expect(sentTo('POST /admin/invitations')).toEqual([{ note: 'Welcome', days: 7 }]);
  });

  it('shows the refusal of an invalid address at the field', async () => {
    const errors = [{ path: 'email', msg: 'Enter a valid email address' }];
    const refusal = { status: 'error', code: 'request.invalid', errors };
    show(
      {
        [INVITATIONS]: invited(),
        'POST /admin/invitations': () => Response.json(refusal, { status: 400 }),
      },
      '?tab=invitations',
    );
    await user.click(await button('Invite'));
    const form = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    await user.type(form.getByRole('textbox', { name: 'Email' }), 'nobody');
    await user.click(form.getByRole('button', { name: 'Invite' }));
    expect(await form.findByText('Enter a valid email address')).toBeTruthy();
  });

  it('refetches the list if an invitation was used before it is withdrawn', async () => {
    const withdraw = `DELETE /admin/invitations/${idOf('invitation')}`;
    let found = [anInvitation()];
    show(
      {
        [INVITATIONS]: () => invited(...found)(),
        [withdraw]: () => {
          found = [anInvitation({ usedAt: at, usedBy: { ...ADA, username: 'bo' } })];
          return refused(404, 'invitation.not_found', 'Invitation not found');
        },
      },
      '?tab=invitations',
    );
    await user.click(await button('Withdraw the invitation: guest@example.dev'));
    await user.click(await button('Withdraw'));
    expect(await screen.findByText('The invitation was not withdrawn')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'bo' })).toBeTruthy();
  });
});

it('the access policy can be saved only if it was changed', async () => {
  let policy = { registration: 'open', reading: 'open' };
  const { sentTo } = show(
    {
      'GET /admin/policy': () => succeeded({ policy }),
      'PUT /admin/policy': ({ body }) => {
        policy = { ...policy, ...Object(body) };
        return succeeded({ policy });
      },
    },
    '?tab=access',
  );
  const group = within(await screen.findByRole('group', { name: 'Who may create an account' }));
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
  expect(save().disabled).toBe(true);
  await user.click(group.getByRole('radio', { name: /Who is invited/ }));
  await user.click(save());
  expect(await screen.findByText('It holds from now on')).toBeTruthy();
  expect(sentTo('PUT /admin/policy')).toEqual([{ registration: 'invitation', reading: 'open' }]);
  await waitFor(() => expect(save().disabled).toBe(true));
});

it('the figures show which service is down and which jobs failed', async () => {
  show({ 'GET /admin/figures': () => succeeded(FIGURES) }, '?tab=figures');
  const row = async (name: string) =>
    (await screen.findByRole('rowheader', { name })).closest('tr')?.textContent;
  expect(await row('auth')).toBe('auth2.1.0 (99146fd)3,40012.3 MB');
  expect(await row('comments')).toBe('commentsDown');
  expect(await row('mail')).toBe('mail3210');
  expect(screen.getByText('1,204')).toBeTruthy();
});

it('the figures show that the queues do not answer', async () => {
  const answer = () => succeeded({ ...FIGURES, queues: [] });
  show({ 'GET /admin/figures': answer }, '?tab=figures');
  expect(await screen.findByText('The queues do not answer')).toBeTruthy();
});

function aRecord(id: string, record: Pick<AdminRecord, 'action'> & Partial<AdminRecord>) {
  return { _id: idOf(id), by: null, user: null, isByOperator: false, detail: '', at, ...record };
}

it('the audit log shows actions, administrators and accounts', async () => {
  const by = ADA;
  const bo = { ...ADA, username: 'bo' };
  const records: AdminRecord[] = [
    aRecord('1', { action: 'suspend', by, user: bo, detail: 'Spam' }),
    aRecord('2', { action: 'make-moderator', by }),
    aRecord('3', { action: 'invite', detail: 'guest@example.dev' }),
    aRecord('4', { action: 'gain-admin', by: bo, user: bo, detail: 'Example Ltd: ops' }),
    aRecord('5', { action: 'make-admin', isByOperator: true, user: bo }),
  ];
  const answer = () => succeeded({ records, pagination: aPage(records) });
  show({ 'GET /admin/audit': answer }, '?tab=audit');
  const rows = await screen.findAllByRole('listitem');
  const texts = rows.map(({ textContent }) => textContent ?? '');
  expect(texts[0]).toMatch(/^Account suspended: Spamada, concerning bo, /);
  expect(texts[1]).toMatch(/^Moderator madeada, concerning a deleted user, /);
  expect(texts[2]).toMatch(/^Invitation made: guest@example\.deva deleted user, /);
  expect(texts[3]).toMatch(/^Administrator by groups: Example Ltd: opsbo, /);
  expect(texts[4]).toMatch(/^Administrator madethe operator of the server, concerning bo, /);
});
