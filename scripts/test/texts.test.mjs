import { expect, it } from 'vitest';
import { contradictions, reportTexts } from '../lib/texts/report.mjs';

const report = reportTexts();

it.each(report)(
  'every text of $area is translated ($language)',
  ({ area: _, language: __, ...found }) => {
    expect(found).toEqual({ early: [], untranslated: [], missing: [], unused: [], different: [] });
  },
);

it('the report covers the texts of the remotes', () => {
  expect(report.map(({ area }) => area)).toContain('mfe-snippets');
});

it('all catalogues translate the same text in the same way', () => {
  expect(contradictions()).toEqual([]);
});
