import { forgetPage, inGerman, refused, user } from '@snippetry/web-kit/test';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aMember } from '../../test/a-member.ts';
import { REMOVE, showCollection } from '../../test/detail-page.ts';
import { aCollection, listOf, show } from '../../test/page.ts';

inGerman(() => import('./de.json'));
afterEach(forgetPage);

it('shows the list of collections in German', async () => {
  const kit = aCollection({ name: 'Kit', snippetCount: 1, starCount: 1, tags: [...'abcdef'] });
  show('/app/collections', { 'GET /collections/my': listOf([kit]) });
  const card = within(await screen.findByRole('article'));
  expect(screen.getByText('1 Sammlung, 1 Snippet')).toBeTruthy();
  for (const text of ['Öffentlich', '+3 weitere', 'Noch keine Snippets']) {
    expect(card.getByText(text)).toBeTruthy();
  }
  expect(card.getByRole('link', { name: 'Sammlung ansehen: Kit' })).toBeTruthy();
});

it('shows the page of a collection in German, including announcements', async () => {
  const owner = { _id: 'f'.repeat(24), username: 'sol' };
  const forkedFrom = { _id: 'e'.repeat(24), name: 'Origin', owner, version: null };
  showCollection({
    collection: { forkedFrom },
    members: [aMember('One')],
    answers: { [REMOVE]: () => refused(404, 'collection.not_found', 'Collection not found') },
  });
  const line = (await screen.findByRole('link', { name: 'Origin' })).closest('p');
  expect(line?.textContent).toBe('Geforkt aus Origin von sol');
  await user.click(await screen.findByRole('button', { name: 'Mehr zu One' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Aus Sammlung entfernen' }));
  expect(await screen.findByText('1 Snippet konnte nicht entfernt werden')).toBeTruthy();
});
