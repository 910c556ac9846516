import type { Catalogue } from '@snippetry/contracts/texts';
import { addTexts, startLocale, useLocale } from '@snippetry/web-kit';
import { aUser, forgetPage, showElement, user } from '@snippetry/web-kit/test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PreferencesPanel } from '../../features/settings/preferences-panel.tsx';

type Texts = { default: Catalogue };

let asked: number;
let give: (texts: Texts) => void;
beforeEach(async () => {
  asked = 0;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'en']);
  await startLocale();
  await addTexts('shell', {
    de: () =>
      new Promise<Texts>((resolve) => {
        asked += 1;
        give = resolve;
      }),
  });
});
afterEach(async () => {
  forgetPage();
  await startLocale();
  await addTexts('shell', {});
});

/** Like the application, remounts the page in another language. */
function Page() {
  const { locale } = useLocale();
  return <PreferencesPanel key={locale} />;
}

const show = () => showElement(<Page />, { viewer: aUser() });
const select = (name: string) => screen.findByRole('combobox', { name });
const german = () => import('../../texts/de.json');

async function choose(label: string, language: string) {
  await user.click(await select(label));
  await user.click(screen.getByRole('option', { name: language }));
}

describe('the choice of a language', () => {
  it('offers each language by its own name, and the browser’s', async () => {
    show();
    await user.click(await select('Language'));
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => [option.textContent, option.lang])).toEqual([
      ['Automatic', ''],
      ['English', 'en'],
      ['Deutsch', 'de'],
    ]);
    expect(options[0]?.getAttribute('aria-selected')).toBe('true');
  });

  it('is busy while texts load, then gets the focus again and announces the change', async () => {
    show();
    await choose('Language', 'Deutsch');
    const waiting = await select('Language');
    expect(waiting.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(waiting));
    give(await german());
    const shown = await select('Sprache');
    expect(shown).not.toBe(waiting);
    expect([shown.textContent, shown.getAttribute('aria-busy')]).toEqual(['Deutsch', null]);
    expect(document.activeElement).toBe(shown);
    const news = await screen.findByText('Die Sprache ist jetzt Deutsch');
    expect(news.getAttribute('aria-live')).toBe('polite');
    expect(document.documentElement.lang).toBe('de');
    expect(localStorage.getItem('locale')).toBe('de');
  });

  it('leaves the page unchanged if the browser prefers its language', async () => {
    show();
    await choose('Language', 'English');
    const shown = await select('Language');
    await waitFor(() => expect(shown.textContent).toBe('English'));
    await choose('Language', 'Automatic');
    await waitFor(() => expect(shown.textContent).toBe('Automatic'));
    expect([asked, screen.queryByText(/^The language is/)]).toEqual([0, null]);
    expect(localStorage.getItem('locale')).toBeNull();
  });
});
