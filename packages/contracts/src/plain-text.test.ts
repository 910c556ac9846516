import { describe, expect, it } from 'vitest';
import { refusals } from '../test/refusals.ts';
import { UpdateProfile } from './auth.ts';
import { CollectionInput } from './collections.ts';
import { Tags } from './common.ts';
import { plainTextFault } from './plain-text.ts';
import { SnippetInput } from './snippets.ts';

const written = { title: 'Title', description: 'd', content: 'c' };
const HIDDEN = 'must not have control or invisible characters';

const refused = [
  ['a control character', 'a\u0007bc'],
  ['a line break', 'ab\ncd'],
  ['a right-to-left override', 'abc\u202Egpj.exe'],
  ['a direction isolate', 'abc\u2067def'],
  ['a zero-width space', 'abc\u200Bdef'],
  ['a joiner between Latin letters', 'pay\u200Dpal'],
  ['half of a character', 'abc\uD83E'],
  ['nothing but Hangul fillers', '\u3164\u3164\u3164'],
  ['nothing but braille blanks', '\u2800\u2800\u2800'],
  ['nothing but variation selectors', '\uFE0F\uFE0F\uFE0F'],
] as const;

describe('a title, name or tag', () => {
  it.each(refused)('is refused with %s', (_what, text) => {
    expect(plainTextFault(text)).toBe(HIDDEN);
    expect(refusals(SnippetInput, { ...written, title: text })).toEqual([`title: ${HIDDEN}`]);
    expect(refusals(CollectionInput, { name: text })).toEqual([`name: ${HIDDEN}`]);
    expect(refusals(UpdateProfile, { firstName: text })).toEqual([`firstName: ${HIDDEN}`]);
    expect(refusals(Tags, [text])).toEqual([`0: ${HIDDEN}`]);
  });

  it('is refused if it consists of marks and blanks, which look empty', () => {
    expect(plainTextFault('\u0301\u0301\u0301')).toBe('must not look empty');
  });

  it.each([
    ['a family of joined emoji', '👨‍👩‍👧‍👦'],
    ['a heart with its emoji form', 'I ❤️ Go'],
    ['a keycap', '1️⃣ step'],
    ['a skin tone before a joiner', '👩🏽‍💻 dev'],
    ['a flag of tag letters', 'the 🏴󠁧󠁢󠁳󠁣󠁴󠁿 flag'],
    ['a Persian non-joiner', 'می\u200Cخواهم'],
    ['a Hindi joiner', 'क्\u200Dष क्ष'],
    ['signs alone', '=> ??'],
    ['other scripts', '快速排序'],
  ])('may have %s', (_what, text) => {
    expect(plainTextFault(text)).toBeNull();
    expect(SnippetInput.safeParse({ ...written, title: text }).success).toBe(true);
  });

  it('is stored in NFC, so that equal texts compare equal, and its length is counted in NFC', () => {
    const title = 'Cafe\u0301 '.repeat(20).trim();
    expect(SnippetInput.parse({ ...written, title }).title).toBe('Café '.repeat(20).trim());
    expect(CollectionInput.parse({ name: 'Cafe\u0301' }).name).toBe('Café');
    expect(UpdateProfile.parse({ firstName: 'Rene\u0301' }).firstName).toBe('René');
    expect(Tags.parse(['cafe\u0301', 'CAFÉ'])).toEqual(['café']);
    const longest = 'e\u0301'.repeat(100);
    expect(SnippetInput.safeParse({ ...written, title: longest }).success).toBe(true);
    expect(SnippetInput.safeParse({ ...written, title: `${longest}e` }).success).toBe(false);
  });

  it('has no comma if it is a tag, since addresses separate tags with commas', () => {
    expect(refusals(Tags, ['a,b'])).toEqual(['0: must not have a comma']);
  });
});
