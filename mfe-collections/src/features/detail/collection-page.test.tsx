import {
  type Answer,
  delayedAnswer,
  forgetPage,
  pageTitle,
  refused,
  requestsOf,
  succeeded,
  unavailable,
  user,
} from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aMember } from '../../../test/a-member.ts';
import { ID, MEMBERS, membersAnswer, ONE } from '../../../test/detail-page.ts';
import { aCollection, show } from '../../../test/page.ts';

afterEach(forgetPage);

const lru = aMember('LRU cache', { language: 'python' });

const answerWith = (overrides: Parameters<typeof aCollection>[0]) => () =>
  succeeded({ collection: aCollection({ _id: ID, ...overrides }) });
const showAnswer = (answer: Answer, members = [lru]) =>
  show(`/app/collections/${ID}`, { [ONE]: answer, [MEMBERS]: membersAnswer(members) });
const showWith = (overrides: Parameters<typeof aCollection>[0], members = [lru]) =>
  showAnswer(answerWith(overrides), members);
const heading = () => screen.findByRole('heading', { level: 1 });

describe('the page of a collection', () => {
  it('shows the name, visibility and snippets', async () => {
    showWith({ name: 'Interview kit', isPublic: false, snippetCount: 1 });
    expect((await heading()).textContent).toBe('Interview kit');
    expect(pageTitle()).toBe('Interview kit');
    expect(screen.getByText('Private')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Snippets' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'LRU cache' });
    expect(link.getAttribute('href')).toBe(`/app/snippets/${lru._id}`);
    expect(screen.getByRole('img', { name: 'Python' })).toBeTruthy();
  });

  it('shows description, tags and the time of the last change', async () => {
    const updatedAt = new Date(Date.now() - 5.5 * 60_000).toISOString();
    const description = 'On a whiteboard';
    showWith({ name: 'Kit', description, tags: ['trees'], snippetCount: 1_200, updatedAt });
    expect(await screen.findByText('On a whiteboard')).toBeTruthy();
    expect(screen.getByText('trees').closest('li')).toBeTruthy();
    expect(screen.getByText('1,200 snippets')).toBeTruthy();
    expect(screen.getByText('Updated 5 minutes ago')).toBeTruthy();
    expect(screen.getByText('Public')).toBeTruthy();
  });

  it('links to the feed of a public collection only', async () => {
    const feed = () => screen.queryByRole('link', { name: 'Feed of this collection' });
    showWith({ name: 'Kit', isPublic: true });
    await screen.findByRole('heading', { name: 'Kit' });
    await waitFor(() =>
      expect(feed()?.getAttribute('href')).toMatch(/^\/api\/collections\/\w+\/feed$/),
    );
    forgetPage();
    showWith({ name: 'Mine', isPublic: false });
    await screen.findByText('Private');
    expect(feed()).toBeNull();
  });

  it("shows the owner of another user's collection", async () => {
    showWith({ isOwner: false });
    const owner = await screen.findByRole('link', { name: 'mira' });
    expect(owner.getAttribute('href')).toBe('/app/users/mira');
  });

  it('shows no owner for an own collection or a deleted account', async () => {
    showWith({ name: 'Own', isOwner: true });
    await screen.findByRole('heading', { name: 'Own' });
    expect(screen.queryByText(/^by/)).toBeNull();
    forgetPage();
    showWith({ name: 'Left', isOwner: false, owner: { _id: 'd'.repeat(24), username: '' } });
    await screen.findByRole('heading', { name: 'Left' });
    expect(screen.queryByText(/^by/)).toBeNull();
  });

  it('has an empty state', async () => {
    showWith({}, []);
    expect(await screen.findByText('No snippets yet')).toBeTruthy();
    expect(screen.getByText('This collection is empty.')).toBeTruthy();
  });

  it('has another empty state for a collection without snippets visible to the viewer', async () => {
    showWith({ isOwner: false, allowed: [] }, []);
    expect(await screen.findByText('No snippets are visible to you.')).toBeTruthy();
  });

  it('links back to the list', async () => {
    showWith({ name: 'Kit' });
    await heading();
    await user.click(screen.getByRole('link', { name: 'Back to Collections' }));
    expect(window.location.pathname).toBe('/app/collections');
  });
});

describe('the public page of a collection', () => {
  it('links to public pages of snippets, and on a phone back to Explore', async () => {
    const answers = {
      [ONE]: answerWith({ isOwner: false, allowed: [] }),
      [MEMBERS]: membersAnswer([lru]),
    };
    show(`/public/collections/${ID}`, answers, { media: { wide: false } });
    const link = await screen.findByRole('link', { name: 'LRU cache' });
    expect(link.getAttribute('href')).toBe(`/public/${lru._id}`);
    const back = screen.getByRole('link', { name: 'Back to Explore' });
    expect(back.getAttribute('href')).toBe('/explore');
  });
});

describe('a page while loading or after a failure', () => {
  it('shows a status', async () => {
    const { answer, give } = delayedAnswer();
    showAnswer(answer);
    expect(await screen.findByText('Loading collection...')).toBeTruthy();
    expect(pageTitle()).toBe('Collection');
    give(answerWith({ name: 'Kit' })());
    expect((await heading()).textContent).toBe('Kit');
    expect(screen.queryByText('Loading collection...')).toBeNull();
  });

  it('reserves the height of its snippets, so that nothing below shifts', async () => {
    const { answer } = delayedAnswer();
    show(`/app/collections/${ID}`, { [ONE]: answerWith({ snippetCount: 2 }), [MEMBERS]: answer });
    const loading = await screen.findByText('Loading snippets...');
    const rows = loading.closest('[aria-busy]')?.querySelectorAll('li');
    expect(rows).toHaveLength(2);
  });

  it('links back to the list if the collection is missing, after a single request', async () => {
    const { sent } = showAnswer(() => refused(404, 'collection.not_found', 'Collection not found'));
    expect((await heading()).textContent).toBe('Collection not found');
    expect(pageTitle()).toBe('Collection not found');
    expect(screen.getByText('It was deleted or is private.')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Back to Collections' });
    expect(back.getAttribute('href')).toBe('/app/collections');
    expect(requestsOf(sent, ONE)).toHaveLength(1);
  });

  it('shows an error with a retry button after a second failed request', async () => {
    const answers = [unavailable(), unavailable()];
    const { sent } = showAnswer(() => answers.shift() ?? answerWith({ name: 'Kit' })());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to load collection')).toBeTruthy();
    expect(requestsOf(sent, ONE)).toHaveLength(2);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect((await heading()).textContent).toBe('Kit');
  });
});
