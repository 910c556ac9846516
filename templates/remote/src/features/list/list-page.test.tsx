import { readRemoteFacts } from '@snippetry/contracts/remote-facts';
import { addTexts, startLocale } from '@snippetry/web-kit';
import {
  type Answer,
  aListedSnippet,
  aUser,
  broken,
  forgetPage,
  showPage,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import facts from '../../../remote.json';
import { remote } from '../../remote.tsx';
import { routes } from '../../routes.tsx';

afterEach(async () => {
  forgetPage();
  localStorage.clear();
  await startLocale();
});

const show = (answer: Answer) =>
  showPage({
    routes,
    path: '/app/sample',
    viewer: aUser(),
    answers: { 'GET /snippets/my': answer },
  });
const listOf =
  (...titles: string[]) =>
  () =>
    succeeded({ snippets: titles.map((title) => aListedSnippet(title)) });

it('lists the newest snippets with a link to each', async () => {
  show(listOf('Retry with jitter'));
  expect(await screen.findByRole('link', { name: 'Retry with jitter' })).toBeTruthy();
});

it('explains the empty list', async () => {
  show(listOf());
  expect(await screen.findByRole('heading', { name: 'Nothing to show yet' })).toBeTruthy();
});

it('offers to retry if the list could not be loaded', async () => {
  let fails = true;
  show(() => (fails ? broken() : listOf('Retry with jitter')()));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'Retry with jitter' })).toBeTruthy();
});

it('is shown in German if the user has chosen that', async () => {
  await addTexts('sample', remote.texts ?? {});
  localStorage.setItem('locale', 'de');
  await startLocale();
  show(listOf());
  expect(await screen.findByRole('heading', { name: 'Noch nichts zu zeigen' })).toBeTruthy();
});

it('lists exactly its pages in remote.json, for the gateway', () => {
  const { pages } = readRemoteFacts(facts);
  expect([...pages].sort()).toEqual(routes.map(({ path }) => path).sort());
});
