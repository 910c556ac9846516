#!/usr/bin/env node
// Lists missing entries in the catalogues of texts: `npm run texts`. With `--write`, adds them as empty
// entries; with `--prune`, drops unused ones as well; names of areas limit both: `npm run texts -- --write mfe-snippets`.
import { contradictions, reportTexts, updateCatalogues } from './lib/texts/report.mjs';

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const prune = args.includes('--prune');
if (prune || args.includes('--write')) updateCatalogues(wanted, { prune });

const WORDS = {
  untranslated: 'texts that are not translated',
  early: 'texts translated while the module is loaded',
  missing: 'texts without a translation',
  unused: 'entries that no source names, or that all pages share already',
  different: 'translations with other placeholders or tags than their texts',
};

let faults = 0;
for (const { area, language, ...found } of reportTexts()) {
  if (wanted.length > 0 && !wanted.includes(area)) continue;
  for (const [kind, words] of Object.entries(WORDS)) {
    if (found[kind].length === 0) continue;
    faults += found[kind].length;
    console.log(`\n${area} (${language}): ${found[kind].length} ${words}`);
    for (const line of found[kind]) console.log(`  ${line}`);
  }
}
for (const line of contradictions()) {
  faults += 1;
  console.log(`\ntranslated in two ways: ${line}`);
}
console.log(faults === 0 ? 'Every text is translated.' : `\n${faults} to be mended.`);
process.exitCode = faults === 0 ? 0 : 1;
