import { msg } from '@snippetry/contracts/texts';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { said, setServerTexts } from './said.ts';
import { addTexts, localeStore, perLocale, plural, t } from './texts.ts';
import { Trans, TransPlural } from './trans.tsx';

// Test files share one page and its catalogues, so tests of missing texts use words that none has.
const GERMAN = {
  Save: 'Speichern',
  'Delete “{title}”': '„{title}“ löschen',
  '{count} lines of {name}': {
    one: '{count} Zeile von {name}',
    other: '{count} Zeilen von {name}',
  },
  'Read <link>the guide</link> by {author}': '<link>Die Anleitung</link> von {author} lesen',
};

const lines = (count: number) =>
  plural(count, { one: '{count} line of {name}', other: '{count} lines of {name}' }, { name: 'x' });

afterEach(() => localeStore.accept('en'));

describe('a text without a catalogue', () => {
  it('is the English one, with its values', () => {
    expect(t('Save')).toBe('Save');
    expect(t('Delete “{title}”', { title: '{title} $& <b>' })).toBe('Delete “{title} $& <b>”');
    expect([lines(1), lines(0), lines(18_307)]).toEqual([
      '1 line of x',
      '0 lines of x',
      '18,307 lines of x',
    ]);
  });

  it('keeps a placeholder without a value', () => {
    expect(t(msg('From {place}'), {})).toBe('From {place}');
  });
});

describe('a text in another language', () => {
  beforeEach(async () => {
    await addTexts('test', { de: async () => ({ default: GERMAN }) });
    await localeStore.accept('de');
  });

  it('has the words, plural forms and number format of that language', () => {
    expect(t('Save')).toBe('Speichern');
    expect(t('Delete “{title}”', { title: 'Retry' })).toBe('„Retry“ löschen');
    expect([lines(1), lines(18_307)]).toEqual(['1 Zeile von x', '18.307 Zeilen von x']);
    expect(document.documentElement.lang).toBe('de');
  });

  it('is English if the catalogue lacks it', () => {
    expect(t('Xylophone')).toBe('Xylophone');
  });

  it('can come from a catalogue that is loaded later', async () => {
    await addTexts('later', { de: async () => ({ default: { Cancel: 'Abbrechen' } }) });
    expect(t('Cancel')).toBe('Abbrechen');
  });

  it('stays English if its catalogue cannot be loaded', async () => {
    await addTexts('away', { de: () => Promise.reject(new Error('offline')) });
    expect(t('Marimba')).toBe('Marimba');
  });

  it('has its elements where the translation puts them', () => {
    render(
      <p>
        <Trans
          text="Read <link>the guide</link> by {author}"
          values={{ author: <b>{'<link>Eve</link>'}</b> }}
          parts={{ link: (words) => <a href="/guide">{words}</a> }}
        />
      </p>,
    );
    expect(screen.getByRole('link', { name: 'Die Anleitung' }).getAttribute('href')).toBe('/guide');
    expect(screen.getByText('<link>Eve</link>').tagName).toBe('B');
    expect(document.body.textContent).toBe('Die Anleitung von <link>Eve</link> lesen');
  });

  it('has its elements in the plural form of its count', () => {
    render(
      <TransPlural
        count={1}
        one="{count} line of {name}"
        other="{count} lines of {name}"
        values={{ name: <b>x</b> }}
      />,
    );
    expect(document.body.textContent).toBe('1 Zeile von x');
  });
});

describe('a catalogue that is loaded while the language changes', () => {
  it('is used for the new language', async () => {
    let give: (texts: { default: Record<string, string> }) => void = () => undefined;
    const slow = new Promise<{ default: Record<string, string> }>((resolve) => (give = resolve));
    await addTexts('slow', { de: () => slow });
    const changing = localeStore.accept('de');
    await addTexts('remote', { de: async () => ({ default: { Celesta: 'Celesta-Klavier' } }) });
    give({ default: {} });
    await changing;
    expect(t('Celesta')).toBe('Celesta-Klavier');
  });

  it('is not used if its language is no longer active', async () => {
    await localeStore.accept('de');
    let give: (texts: { default: Record<string, string> }) => void = () => undefined;
    const slow = new Promise<{ default: Record<string, string> }>((resolve) => (give = resolve));
    const adding = addTexts('late', { de: () => slow });
    await localeStore.accept('en');
    give({ default: { Zither: 'Die Zither' } });
    await adding;
    expect(t('Zither')).toBe('Zither');
  });
});

describe('a value that depends on the language', () => {
  it('is created once for each language', async () => {
    const made: string[] = [];
    const tag = perLocale((wanted) => made.push(wanted) && wanted);
    expect([tag(), tag()]).toEqual(['en-US', 'en-US']);
    await localeStore.accept('de');
    expect([tag(), tag()]).toEqual(['de-DE', 'de-DE']);
    expect(made).toEqual(['en-US', 'de-DE']);
  });
});

describe('a sentence of the server', () => {
  it('is translated by its exact words, or by the most specific pattern', async () => {
    await localeStore.accept('de');
    setServerTexts({
      'Snippet not found': 'Snippet nicht gefunden',
      '{field} must be at most {max} characters long': '{field}: höchstens {max} Zeichen',
      'Title must be at most {max} characters long': 'Der Titel darf höchstens {max} Zeichen haben',
    });
    expect(said('Snippet not found')).toBe('Snippet nicht gefunden');
    expect(said('Title must be at most 100 characters long')).toBe(
      'Der Titel darf höchstens 100 Zeichen haben',
    );
    expect(said('bio must be at most 500 characters long')).toBe('bio: höchstens 500 Zeichen');
    expect(said('Something else')).toBe('Something else');
    await localeStore.accept('en');
    expect(said('Snippet not found')).toBe('Snippet not found');
    setServerTexts({});
  });
});
