import { expect, it } from 'vitest';
import { contradictions, reportTexts } from '../lib/texts/report.mjs';

const report = reportTexts();

it.each(report)(
  'every text of $area is translated ($language)',
  ({ area: _, language: __, ...found }) => {
    expect(found).toEqual({ early: [], untranslated: [], missing: [], unused: [], different: [] });
  },
);

it('reads the texts that it judges', () => {
  expect(report.map(({ area }) => area)).toContain('mfe-snippets');
});

it('translates the same text in one way, whichever catalogue is loaded last', () => {
  expect(contradictions()).toEqual([]);
});
