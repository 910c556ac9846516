import { inGerman } from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCommentHere, show, withDiscussions } from '../../../test/discussion-page.tsx';

withDiscussions();
inGerman(() => import('../../texts/de.json'));

it('shows a discussion in German, with the plural forms of that language', async () => {
  const anchor = { revision: 2, fromLine: 3, toLine: 7, current: { fromLine: 4, toLine: 4 } };
  const metrics = { likesCount: 1, dislikesCount: 0, repliesCount: 1 };
  show([aCommentHere('c1', { anchor, metrics })]);
  expect(await screen.findByRole('article', { name: 'Kommentar von mira' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zeile 4' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'mira antworten' }).textContent).toBe('Antworten');
  expect(
    screen.getByRole('button', { name: 'Kommentar von mira gefällt mir, 1' }).textContent,
  ).toBe('1');
  const replies = screen.getByRole('button', { name: '1 Antwort anzeigen, an mira' });
  expect(replies.textContent).toBe('1 Antwort anzeigen');
  expect(screen.getByRole('combobox', { name: 'Kommentare sortieren' }).textContent).toBe(
    'Neueste zuerst',
  );
});
