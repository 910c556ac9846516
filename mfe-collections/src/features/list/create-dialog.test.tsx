import {
  type Answer,
  aUser,
  delayedAnswer,
  forgetPage,
  refused,
  requestsOf,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCollection, listOf, show } from '../../../test/page.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(forgetPage);

const CREATE = 'POST /collections';
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const opener = () => screen.getByRole('button', { name: 'New Collection' });
const dialog = () => screen.queryByRole('dialog');
const submit = () =>
  user.click(screen.getByRole('button', { name: /^(Create Collection|Creating\.\.\.)$/ }));
// Simulates Enter: jsdom ignores submit buttons outside of their form.
const pressEnter = () => field('Name').form?.requestSubmit();
const created = () => succeeded({ collection: aCollection({ name: 'Recipes' }) }, 201);

async function open(answer: Answer = created, viewer?: ReturnType<typeof aUser>) {
  const stored = [aCollection({ name: 'Interview kit' })];
  const { sent } = show(
    '/app/collections',
    {
      'GET /collections/my': () => listOf(stored)(),
      [CREATE]: async (request) => {
        const reply = await answer(request);
        if (reply.ok) stored.unshift(aCollection({ name: 'Recipes' }));
        return reply;
      },
    },
    { user: viewer },
  );
  await screen.findByText('Interview kit');
  await user.click(opener());
  await screen.findByRole('dialog', { name: 'New Collection' });
  return { bodies: () => requestsOf(sent, CREATE).map(({ body }) => body) };
}

describe('the form of a new collection', () => {
  it('requires a name, and sends nothing without one', async () => {
    const { bodies } = await open();
    await user.type(field('Name'), '   ');
    await submit();
    expect(await screen.findByText('Collection name is required')).toBeTruthy();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(bodies()).toEqual([]);
  });

  it('starts with the name focused and public, and counts characters', async () => {
    await open();
    expect(document.activeElement).toBe(field('Name'));
    expect(screen.getByRole('switch', { name: 'Public' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    expect(screen.getByText('Visible to everyone in the community')).toBeTruthy();
    await user.type(field('Name'), 'Kit');
    expect(screen.getByText('3/100')).toBeTruthy();
    await user.type(field('Description'), 'Four');
    expect(screen.getByText('4/500')).toBeTruthy();
    expect([field('Name').maxLength, field('Description').maxLength]).toEqual([100, 500]);
  });

  it('creates a collection from the trimmed input, and shows it', async () => {
    const { bodies } = await open();
    await user.type(field('Name'), ' Recipes ');
    await user.type(field('Tags'), 'sql, , postgres ');
    await user.click(screen.getByRole('switch', { name: 'Public' }));
    expect(screen.getByText('Only visible to you')).toBeTruthy();
    await submit();
    expect(await screen.findByText('Collection created successfully!')).toBeTruthy();
    expect(bodies()).toEqual([{ name: 'Recipes', tags: ['sql', 'postgres'], isPublic: false }]);
    expect(await screen.findByText('Recipes')).toBeTruthy();
    expect(dialog()).toBeNull();
  });

  it('sends the description if there is one, also with Enter', async () => {
    const { bodies } = await open();
    await user.type(field('Description'), ' For Sundays ');
    await user.type(field('Name'), 'Recipes');
    pressEnter();
    await screen.findByText('Collection created successfully!');
    expect(bodies()).toEqual([
      { name: 'Recipes', description: 'For Sundays', tags: [], isPublic: true },
    ]);
  });

  it('shows next to the tags that there are too many or one is too long', async () => {
    const { bodies } = await open();
    await user.type(field('Name'), 'Recipes');
    const many = Array.from({ length: 11 }, (_, index) => `t${index}`).join();
    fireEvent.change(field('Tags'), { target: { value: many } });
    await submit();
    expect(await screen.findByText('Use at most 10 tags')).toBeTruthy();
    const long = 'x'.repeat(31);
    fireEvent.change(field('Tags'), { target: { value: long } });
    expect(await screen.findByText(`Shorten "${long}" to at most 30 characters`)).toBeTruthy();
    expect(bodies()).toEqual([]);
  });

  it('is sent once, however often its button is pressed', async () => {
    const { answer, give } = delayedAnswer();
    const { bodies } = await open(answer);
    await user.type(field('Name'), 'Recipes');
    await submit();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating...' });
    expect(button.disabled).toBe(true);
    pressEnter();
    give(created());
    await screen.findByText('Collection created successfully!');
    expect(bodies()).toHaveLength(1);
  });
});

describe('a collection that cannot be created', () => {
  it('shows next to its name that it is taken, and keeps the input', async () => {
    const message = 'You already have a collection with that name';
    await open(() => refused(409, 'collection.name_taken', message));
    await user.type(field('Name'), 'Interview kit');
    await submit();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByDisplayValue('Interview kit')).toBe(field('Name'));
    expect(document.activeElement).toBe(field('Name'));
    expect(screen.queryByText('Failed to create collection')).toBeNull();
  });

  it('shows an error for any other failure, and keeps the input', async () => {
    await open(unavailable);
    await user.type(field('Name'), 'Recipes');
    await submit();
    expect(await screen.findByText('Failed to create collection')).toBeTruthy();
    expect(screen.getByDisplayValue('Recipes')).toBe(field('Name'));
    expect(console.error).toHaveBeenCalledWith(
      'Failed to create collection',
      expect.objectContaining({ code: 'service.unavailable' }),
    );
  });
});

describe('closing the form of a new collection', () => {
  it.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Close', () => user.click(screen.getByRole('button', { name: 'Close' }))],
  ])('with %s creates nothing, discards the input and restores the focus', async (_by, leave) => {
    const { bodies } = await open();
    await user.type(field('Name'), 'Half a name');
    await leave();
    await waitFor(() => expect(dialog()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener()));
    expect(bodies()).toEqual([]);
    await user.click(opener());
    await screen.findByRole('dialog');
    expect(field('Name').value).toBe('');
  });

  it('is reopened with its input after the session ended during the request', async () => {
    const mira = aUser({ username: 'mira' });
    await open(() => refused(401, 'auth.invalid_token', 'Your session is over'), mira);
    await user.type(field('Name'), 'Recipes');
    await user.type(field('Tags'), 'home');
    await submit();
    expect(await screen.findByText('Please log in again')).toBeTruthy();
    forgetPage();
    // Another user must not get the input.
    show(
      '/app/collections',
      { 'GET /collections/my': listOf([]) },
      { user: aUser({ _id: '9'.repeat(24) }) },
    );
    await screen.findByText('No collections yet');
    expect(dialog()).toBeNull();
    forgetPage();
    show(
      '/app/collections',
      { 'GET /collections/my': listOf([]), [CREATE]: created },
      { user: mira },
    );
    await screen.findByRole('dialog', { name: 'New Collection' });
    expect([field('Name').value, field('Tags').value]).toEqual(['Recipes', 'home']);
    await submit();
    expect(await screen.findByText('Collection created successfully!')).toBeTruthy();
    forgetPage();
    show('/app/collections', { 'GET /collections/my': listOf([]) }, { user: mira });
    await screen.findByText('No collections yet');
    expect(dialog()).toBeNull();
  });
});
