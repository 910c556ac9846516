import { describe, expect, it } from 'vitest';
import { fitDescription, fitTags, fitTitle } from './fit.ts';
import { SnippetInput } from './snippets.ts';

describe('fitting values', () => {
  it('turns commas in tags into spaces and drops invisible characters, with a note', () => {
    expect(fitTags(['C, C++', ['Bash, Shell', 'Sub'], 'Web\u200B dev', '\u200B'])).toEqual({
      value: ['c c++', 'bash shell/sub', 'web dev'],
      notes: ['tags.comma', 'tags.hidden'],
    });
    expect(fitTitle('soft\u00ADhyphen\tname')).toEqual({
      value: 'softhyphen name',
      notes: ['title.hidden'],
    });
  });

  it('counts a title in characters: two emoji are too short', () => {
    expect(fitTitle('🦊🦊')).toEqual({ value: '🦊🦊 snippet', notes: ['title.short'] });
    expect(fitTitle('👩🏽‍💻')).toEqual({ value: '👩🏽‍💻', notes: [] });
    expect(fitTitle(' \u3000 ')).toEqual({ value: 'Untitled', notes: [] });
    expect(fitTitle('🦊'.repeat(101)).value).toBe(`${'🦊'.repeat(99)}…`);
  });

  it('notes that a tag was cut, and cuts a path from its outer end', () => {
    const long = 'a very long tag name with more than thirty characters';
    expect(fitTags([long])).toEqual({
      value: ['a very long tag name with more'],
      notes: ['tags.cut'],
    });
    const path = ['A long outermost folder', 'Middle', 'Inner folder'];
    expect(fitTags([path])).toEqual({ value: ['middle/inner folder'], notes: ['tags.cut'] });
    const many = Array.from({ length: 11 }, (_, at) => `t${at}`);
    expect(fitTags(many).notes).toEqual(['tags.most']);
  });

  it('results in values that the server accepts, for any input', () => {
    const parts = [
      ...[
        'a',
        'É',
        'e\u0301',
        'İ',
        ' ',
        ',',
        '/',
        '\n',
        '\u200d',
        '\ufe0f',
        '\u200b',
        '🦊',
        '👩',
        '❤',
      ],
      ...['\ud83e', '\u0301', '\u2800', '\u{e0067}', '\u{1f3f4}', 'ß', '數'],
    ];
    let state = 7;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const text = (length: number) =>
      Array.from({ length: random(length) }, () => parts[random(parts.length)]).join('');
    for (let round = 0; round < 200; round += 1) {
      const { value: title } = fitTitle(text(round % 2 ? 6 : 250));
      const { value: description } = fitDescription(text(round % 2 ? 6 : 1200), title);
      const given = Array.from({ length: random(14) }, () => text(60));
      const { value: tags } = fitTags([given.slice(0, 3), ...given.slice(3)]);
      const parsed = SnippetInput.safeParse({ title, description, tags, content: 'x' });
      expect({ title, description, tags, errors: parsed.error?.issues }).toMatchObject({
        errors: undefined,
      });
      expect(parsed.data?.tags).toEqual(tags);
      expect(parsed.data?.title).toBe(title);
    }
  });
});
