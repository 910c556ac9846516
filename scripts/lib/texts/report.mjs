import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { at } from '../root.mjs';
import { areas, catalogueOf, LANGUAGE_CODES, SHARED } from './areas.mjs';
import { extractTexts } from './extract.mjs';
import { untranslatedIn } from './untranslated.mjs';

const parsed = (file) =>
  parseSync(readFileSync(at(file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('.tsx') });

const isSource = (file) => /\.tsx?$/.test(file) && !/\.(?:test|test-d|d)\.tsx?$/.test(file);

/** Paths of files with this prefix: a folder, a file, or the start of their names. */
function filesBelow(start) {
  if (existsSync(at(start)) && statSync(at(start)).isFile()) return [start];
  return readdirSync(at(start), { recursive: true }).map((file) => path.posix.join(start, file));
}

function filesOf({ sources, except = [] }) {
  return sources
    .flatMap(filesBelow)
    .filter((file) => isSource(file) && !except.some((start) => file.startsWith(start)))
    .sort();
}

/** Reads the texts of an area by their keys, and the literals that are not translated. */
function readArea(area) {
  const texts = new Map();
  const [early, untranslated] = [[], []];
  for (const file of filesOf(area)) {
    const tree = parsed(file);
    const found = extractTexts(tree);
    for (const text of found.texts) texts.set(text.text, text);
    early.push(...found.early.map((text) => `${file}: ${text}`));
    if (area.screens) untranslated.push(...untranslatedIn(tree).map((text) => `${file}: ${text}`));
  }
  return { texts, early, untranslated };
}

/** Returns a catalogue; empty if there is none yet. */
export function readCatalogue(area, language) {
  const file = catalogueOf(area, language);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function writeCatalogue(area, language, entries) {
  const file = catalogueOf(area, language);
  mkdirSync(path.dirname(file), { recursive: true });
  const sorted = Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

const names = (text) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).sort().join(' ');

/**
 * Whether a translation has the placeholders and tags of its text; a plural form may omit the
 * number.
 */
function isFaithful({ text, one }, translation) {
  if (one === undefined)
    return typeof translation === 'string' && names(text) === names(translation);
  if (typeof translation !== 'object' || !translation.other) return false;
  const rest = (form) => names(form.replaceAll('{count}', ''));
  return Object.values(translation).every((form) => rest(form) === rest(text));
}

const isEmpty = (translation) =>
  translation === undefined ||
  translation === '' ||
  (typeof translation === 'object' && Object.values(translation).includes(''));

function compare(area, read, language, { shared, everywhere }) {
  const catalogue = readCatalogue(area, language);
  const sharesWith = area.name !== SHARED && area.screens && !area.isAlone;
  const isElsewhere = (key) => sharesWith && !isEmpty(shared[key]);
  const isUsed = (key) => (area.name === SHARED ? everywhere.has(key) : read.texts.has(key));
  const missing = [...read.texts.keys()].filter(
    (key) => isEmpty(catalogue[key]) && !isElsewhere(key),
  );
  const unused = Object.keys(catalogue).filter((key) => !isUsed(key) || isElsewhere(key));
  const different = [...read.texts.values()]
    .filter(
      ({ text }) => !isEmpty(catalogue[text]) && !isFaithful(read.texts.get(text), catalogue[text]),
    )
    .map(({ text }) => text);
  return { catalogue, missing, unused, different };
}

/**
 * Returns the faults of each area: `early` and `untranslated` are positions in the sources;
 * `missing`, `unused` and `different` (other placeholders than the English text) are keys of
 * catalogues.
 */
export function reportTexts() {
  const read = areas().map((area) => ({ area, read: readArea(area) }));
  const everywhere = new Set(read.flatMap((one) => [...one.read.texts.keys()]));
  const sharedArea = areas().find(({ name }) => name === SHARED);
  return read.flatMap(({ area, read }) =>
    LANGUAGE_CODES.map((language) => {
      const shared = readCatalogue(sharedArea, language);
      const { early, untranslated } = read;
      const { missing, unused, different } = compare(area, read, language, { shared, everywhere });
      return { area: area.name, language, early, untranslated, missing, unused, different };
    }),
  );
}

/**
 * Texts that two catalogues of screens translate differently: the last one to be loaded would win.
 */
export function contradictions() {
  return LANGUAGE_CODES.flatMap((language) => {
    const seen = new Map();
    const found = [];
    for (const area of areas().filter(({ screens }) => screens)) {
      for (const [key, translation] of Object.entries(readCatalogue(area, language))) {
        const text = JSON.stringify(translation);
        const other = seen.get(key);
        if (other && other.text !== text)
          found.push(`${key}: ${other.area} ${other.text}, ${area.name} ${text}`);
        seen.set(key, { area: area.name, text });
      }
    }
    return found;
  });
}

const emptyEntry = ({ one }) => (one === undefined ? '' : { one: '', other: '' });

/**
 * Adds an empty entry for each missing text of the given areas (all by default), and drops unused
 * ones with `prune`.
 */
export function updateCatalogues(wanted, { prune }) {
  const everywhere = new Set(areas().flatMap((area) => [...readArea(area).texts.keys()]));
  const sharedArea = areas().find(({ name }) => name === SHARED);
  for (const area of areas().filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const read = readArea(area);
    for (const language of LANGUAGE_CODES) {
      const shared = readCatalogue(sharedArea, language);
      const { catalogue, missing, unused } = compare(area, read, language, { shared, everywhere });
      const remaining = Object.entries(catalogue).filter(
        ([key]) => !prune || !unused.includes(key),
      );
      const added = missing.map((key) => [key, catalogue[key] ?? emptyEntry(read.texts.get(key))]);
      writeCatalogue(area, language, Object.fromEntries([...remaining, ...added]));
    }
  }
}
