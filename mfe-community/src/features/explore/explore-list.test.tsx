import { delayedAnswer, idOf, pageTitle, unavailable, user } from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  address,
  answerOf,
  button,
  LIST,
  results,
  retry,
  show,
  titles,
  withExplore,
} from '../../../test/explore-page.ts';

withExplore();

describe('the list of Explore', () => {
  it('moves the focus between titles with j and k', async () => {
    show();
    await results();
    await screen.findByRole('link', { name: 'Retry' });
    await user.keyboard('jjj');
    expect(document.activeElement?.textContent).toBe('Own');
    await user.keyboard('k');
    expect(document.activeElement?.textContent).toBe('Retry');
  });

  it.each(['List', 'Grid'])('shows the excerpt of a search in its view "%s"', async (view) => {
    const excerpt = { line: 80, cut: true, matches: 26, more: true };
    const found = { ...retry, content: 'await wait(250);', truncated: true, excerpt };
    show('?search=wait', { [LIST]: () => answerOf([found]) });
    await results();
    await user.click(screen.getByLabelText(view));
    expect(await screen.findByText('Match 1 of 26+')).toBeTruthy();
    expect(document.querySelector('.sn-preview-gutter')?.textContent).toBe('80');
    expect([...document.querySelectorAll('mark')].map((hit) => hit.textContent)).toEqual(['wait']);
  });

  it.each(['List', 'Grid'])(
    'adds a snippet to collections in its view "%s" with a button and a key',
    async (view) => {
      show();
      await user.click(await screen.findByLabelText(view));
      await user.click(await screen.findByRole('button', { name: 'Add Retry to a collection' }));
      await screen.findByText(`collections adding ${idOf('Retry')}`);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.keyboard('jja');
      await screen.findByText(`collections adding ${idOf('Own')}`);
    },
  );

  it('prompts a visitor who adds a snippet to a collection to sign in', async () => {
    show('', {}, '/explore');
    await user.click(await screen.findByRole('button', { name: 'Add Retry to a collection' }));
    await screen.findByRole('dialog', { name: 'Sign in to add this snippet to a collection' });
  });

  it('shows all details of a snippet', async () => {
    show();
    const row = within((await screen.findByText('Retry')).closest('article') ?? document.body);
    expect(row.getByRole('link', { name: 'Retry' }).getAttribute('href')).toBe(
      `/app/snippets/${idOf('Retry')}`,
    );
    for (const fact of ['Backs off', 'mira', '4,821', '12', 'one', 'two', '+1']) {
      expect(row.getByText(fact)).toBeTruthy();
    }
    expect(row.getByText('views')).toBeTruthy();
    expect(row.getByText('stars')).toBeTruthy();
    expect(row.getByText(/Created 2 days ago/)).toBeTruthy();
    // By its full name, not only the language mark.
    expect(row.getByText('Go')).toBeTruthy();
    expect(row.queryByText('three')).toBeNull();
    // Highlighted or not, depending on whether its grammar is already loaded.
    const preview = document.querySelector('article pre')?.textContent;
    expect([preview?.slice(0, 10), preview?.length]).toEqual(['const text', 201]);
    expect(pageTitle()).toBe('Explore Code Universe');
  });

  it('links to the editor for the viewer’s own snippets only', async () => {
    show();
    await screen.findByText('Retry');
    expect(screen.getByRole('link', { name: 'View Retry' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit Retry' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit Own' }).getAttribute('href')).toBe(
      `/app/snippets/${idOf('Own')}/edit`,
    );
  });

  it('shows the number of snippets and of the page', async () => {
    show('?page=2', { [LIST]: () => answerOf([retry], 1_300, 2) });
    expect(await screen.findByText('Found 1,300 amazing snippets')).toBeTruthy();
    expect(screen.getByText('Page 2 of 109', { selector: 'p' })).toBeTruthy();
  });

  it('shows the same details as cards in the grid view', async () => {
    show();
    await screen.findByText('Retry');
    await user.click(screen.getByRole('radio', { name: 'Grid' }));
    expect(titles()).toEqual(['Retry', 'Own']);
    const card = within(screen.getByText('Retry').closest('article') ?? document.body);
    expect(card.getByText('Go')).toBeTruthy();
    expect(card.getByText('4,821')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Grid' }).getAttribute('aria-checked')).toBe('true');
  });

  it('shows a status and a skeleton while loading', async () => {
    const { answer, give } = delayedAnswer();
    show('', { [LIST]: answer });
    expect(await screen.findByText('Loading snippets...')).toBeTruthy();
    const waiting = (kind: string) => document.querySelectorAll(`.sn-${kind}[aria-hidden]`).length;
    expect([waiting('row'), waiting('card')]).toEqual([6, 0]);
    await user.click(screen.getByRole('radio', { name: 'Grid' }));
    expect([waiting('row'), waiting('card')]).toEqual([0, 6]);
    give(answerOf([retry]));
    expect(await screen.findByText('Retry')).toBeTruthy();
    expect(screen.queryByText('Loading snippets...')).toBeNull();
  });

  it('shows an error with a retry button', async () => {
    const answers = [unavailable(), unavailable()];
    show('', { [LIST]: () => answers.shift() ?? answerOf([retry]) });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Failed to fetch snippets')).toBeTruthy();
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Retry')).toBeTruthy();
  });

  it('has an empty state that resets the filters', async () => {
    show('?search=zzz&language=go&sortBy=oldest', {
      [LIST]: ({ query }) => (query.search ? answerOf([], 0) : answerOf([retry])),
    });
    expect(await screen.findByText('No snippets found')).toBeTruthy();
    expect(screen.getByText('No public snippet fits these filters.')).toBeTruthy();
    await user.click(button('Clear Filters & Explore'));
    // The focused button is unmounted.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' }));
    expect(await screen.findByText('Retry')).toBeTruthy();
    expect(address()).toBe('');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });
});

describe('the feed of Explore', () => {
  it('has its filters, without order and page', async () => {
    show('?search=a+b&language=go&tags=x&sortBy=oldest&page=2');
    const link = await screen.findByRole('link', { name: 'Feed of these snippets' });
    expect(link.getAttribute('href')).toBe('/api/snippets/feed?search=a+b&language=go&tags=x');
  });

  it('is hidden for followed users, since a feed is public', async () => {
    show('?following=true');
    await screen.findByText('Retry');
    expect(screen.queryByRole('link', { name: 'Feed of these snippets' })).toBeNull();
  });
});

describe('snippets of followed users', () => {
  const everyone = () => screen.findByRole('radio', { name: 'Everyone' });

  it('are requested and stored in the address until switched off', async () => {
    const { queries } = show('?language=go');
    expect((await everyone()).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('radio', { name: 'Following' }));
    await waitFor(() =>
      expect(queries().at(-1)).toMatchObject({ following: 'true', language: 'go' }),
    );
    expect(address()).toBe('?language=go&following=true');
    await user.click(await everyone());
    await waitFor(() => expect(address()).toBe('?language=go'));
  });

  it('have an empty state for a viewer who follows no one', async () => {
    const nothing = { [LIST]: () => answerOf([], 0) };
    show('?following=true', nothing);
    expect(await screen.findByText('Nothing from people you follow')).toBeTruthy();
    expect(screen.getByText(/You follow no one yet/)).toBeTruthy();
    await user.click(button('Show everyone’s snippets'));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('have an empty state for filters, which are reset separately', async () => {
    show('?following=true&language=go', { [LIST]: () => answerOf([], 0) });
    const title = 'Nothing from the people you follow fits these filters';
    expect(await screen.findByText(title)).toBeTruthy();
    await user.click(button('Clear Filters & Explore'));
    await waitFor(() => expect(address()).toBe('?following=true'));
  });

  it('are off for visitors', async () => {
    const { queries } = show('?following=true', {}, '/explore');
    await screen.findByText('Retry');
    expect(queries()[0]).not.toHaveProperty('following');
    expect(screen.queryByRole('radio', { name: 'Following' })).toBeNull();
  });
});
