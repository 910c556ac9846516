import { msg } from '@snippetry/contracts/texts';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { addTexts, localeStore } from '../i18n/texts.ts';
import { DifficultyBadge } from './badge.tsx';
import { choiceLabel, choiceName } from './choice-names.ts';
import { fullDate, longDate, relativeTime, shortDate } from './dates.ts';
import { cardNumber, compactNumber } from './numbers.ts';
import { Pagination } from './pagination.tsx';
import { RelativeTime } from './relative-time.tsx';
import { currentToasts, toast } from './toast.ts';

const NOON = '2026-11-04T12:00:00Z';
const hoursLater = (hours: number) => relativeTime(NOON, Date.parse(NOON) + hours * 3_600_000);

beforeEach(async () => {
  await addTexts('web-kit', { de: () => import('../texts/de.json') });
  await localeStore.accept('de');
});
afterEach(() => localeStore.accept('en'));

describe('in German', () => {
  it('formats dates with German order and names', () => {
    expect(longDate(NOON)).toBe('4. November 2026');
    expect(shortDate(NOON)).toBe('4. Nov. 2026');
    expect(fullDate(NOON)).toMatch(/^Mittwoch, 4\. November 2026 um \d\d:00$/);
  });

  it('uses the plural forms of relative times', () => {
    expect([0, 1 / 60, 1 / 12, 1, 3, 24, 25].map(hoursLater)).toEqual([
      'gerade eben',
      'vor 1 Minute',
      'vor 5 Minuten',
      'vor 1 Stunde',
      'vor 3 Stunden',
      'vor 1 Tag',
      'vor 2 Tagen',
    ]);
    render(<RelativeTime iso={new Date().toISOString()} text={msg('Created {time}')} />);
    expect(screen.getByText('Erstellt gerade eben').tagName).toBe('TIME');
  });

  it('writes counts in full if German has no short form', () => {
    expect([392, 4821, 18_307].map(compactNumber)).toEqual(['392', '4.821', '18.307']);
    expect([99_999, 100_000, 1_234_567].map(cardNumber)).toEqual([
      '99.999',
      '100.000',
      '1,2\u00a0Mio.',
    ]);
  });

  it('translates components and choices', () => {
    render(
      <>
        <DifficultyBadge difficulty="advanced" />
        <Pagination page={2} totalPages={7} onPage={() => undefined} />
      </>,
    );
    expect(screen.getByText('Experte')).toBeTruthy();
    expect(screen.getByText('Seite 2 von 7')).toBeTruthy();
    expect([choiceLabel('category'), choiceName('data-structure'), choiceName('')]).toEqual([
      'Kategorie',
      'Datenstruktur',
      '',
    ]);
  });

  it('keeps a message that asks to sign in, and replaces others if the session has ended', () => {
    const cause = new ApiError({ status: 401, code: 'auth.required', message: '' });
    toast.error('Melde dich an, um zu antworten', { cause });
    expect(currentToasts().map(({ message }) => message)).toEqual([
      'Melde dich an, um zu antworten',
    ]);
    toast.error('Kommentar nicht gespeichert', { cause });
    expect(currentToasts().map(({ message }) => message)).toEqual(['Bitte melde dich erneut an']);
    toast.dismiss();
  });
});
