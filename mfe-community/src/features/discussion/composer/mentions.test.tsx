import { requestsOf, succeeded, user } from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { box, button, show, withDiscussions } from '../../../../test/discussion-page.tsx';
import { aComment } from '../../../../test/page.ts';
import { typedMention, withMention } from './mention-text.ts';

withDiscussions();

const FOUND = [
  { _id: 'm1', username: 'milo' },
  { _id: 'm2', username: 'minna', firstName: 'Minna', lastName: 'Aalto' },
];
const SEARCH = 'GET /users/search';
const answers = { [SEARCH]: () => succeeded({ users: FOUND }) };
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('a partially typed name', () => {
  it.each([
    ['@mi', 'mi'],
    ['Thanks @mi', 'mi'],
    ['(@mi', 'mi'],
    ['ann@mi', undefined],
    ['@mi ', undefined],
    ['@', undefined],
    ['https://a.example/@mi', undefined],
  ])('in %j is %j', (text, typed) => {
    expect(typedMention(text, text.length)?.typed).toBe(typed);
  });

  it('is completed in place', () => {
    const mention = typedMention('Ask @mi or not', 7);
    expect(mention && withMention('Ask @mi or not', mention, 'milo')).toEqual({
      text: 'Ask @milo or not',
      caret: 10,
    });
  });
});

describe('mention suggestions', () => {
  it('appear while a name is typed, participants first', async () => {
    const { sent } = show([aComment('one')], { answers });
    await screen.findByText('one');
    await user.type(await box(), 'Thanks @mi');
    await waitFor(() => expect(options()).toHaveLength(3));
    expect(options()).toEqual(['Mmira', 'Mmilo', 'MAminnaMinna Aalto']);
    expect(screen.getByText('3 people found').getAttribute('role')).toBe('status');
    expect(requestsOf(sent, SEARCH).map(({ query }) => query)).toEqual([{ q: 'mi', limit: '6' }]);
  });

  it.each(['{Enter}', '{Tab}'])(
    'are selected with arrows and %s, without leaving the text',
    async (key) => {
      show([], { answers });
      await user.type(await box(), '@mi');
      await waitFor(() => expect(options()).toHaveLength(2));
      await user.keyboard('{ArrowDown}');
      const active = (await box()).getAttribute('aria-activedescendant') ?? '';
      expect(document.getElementById(active)?.textContent).toContain('minna');
      await user.keyboard(key);
      await user.keyboard('hi');
      expect((await box()).value).toBe('@minna hi');
      expect(options()).toEqual([]);
    },
  );

  it('are selected with a click', async () => {
    show([], { answers });
    await user.type(await box(), '@mi');
    await user.click(await screen.findByRole('option', { name: /milo/ }));
    expect((await box()).value).toBe('@milo ');
    expect(document.activeElement).toBe(await box());
  });

  it('are closed by Escape until another name is typed', async () => {
    show([], { answers });
    await user.type(await box(), '@mi');
    await waitFor(() => expect(options()).toHaveLength(2));
    await user.keyboard('{Escape}l');
    expect(options()).toEqual([]);
    expect((await box()).value).toBe('@mil');
  });
});

describe('the preview of a comment', () => {
  it('renders the text, and returns to writing', async () => {
    show([]);
    await user.type(await box(), 'It **works**');
    await user.click(screen.getByRole('radio', { name: 'Preview' }));
    expect(screen.getByText('works').tagName).toBe('STRONG');
    expect(button('Post Comment').disabled).toBe(false);
    await user.click(screen.getByRole('radio', { name: 'Write' }));
    expect((await box()).value).toBe('It **works**');
    await user.clear(await box());
    await user.click(screen.getByRole('radio', { name: 'Preview' }));
    expect(screen.getByText('There is nothing to preview.')).toBeTruthy();
  });
});

it('links mentioned users, but no others and nothing in code', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show([
    aComment('x', {
      content: '@Sam and @nobody, `@sam`, sam@sam.example\n\n```\n@sam\n```',
      mentions: ['sam'],
    }),
  ]);
  const link = await screen.findByRole('link', { name: '@Sam' });
  expect(link.getAttribute('href')).toBe('/app/users/Sam');
  const links = screen.getAllByRole('link').map((it) => it.textContent);
  expect(links.filter((text) => text?.startsWith('@'))).toEqual(['@Sam']);
});

it('highlights code in a comment, which can be copied', async () => {
  show([aComment('x', { content: '```js\nreturn 1\n```' })]);
  await waitFor(() => expect(screen.getByText('return').className).toBe('sn-syn-keyword'));
  expect(screen.getByText('JavaScript')).toBeTruthy();
  await user.click(button('Copy code'));
  expect(await screen.findByText('Code copied to clipboard!')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('return 1');
});
