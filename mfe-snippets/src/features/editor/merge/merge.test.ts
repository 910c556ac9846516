import { describe, expect, it } from 'vitest';
import { BLANK, type FormValues } from '../values/form-values.ts';
import { mergeCode, mergeValues, openConflicts, resolveConflict } from './merge.ts';

const base: FormValues = {
  ...BLANK,
  title: 'Retry',
  description: 'Backs off',
  tags: 'fetch, http',
  content: 'one\ntwo\nthree\nfour\nfive',
};

describe('merging code', () => {
  it('merges changes of different lines from both sides', () => {
    const merged = mergeCode({
      base: 'one\ntwo\nthree\nfour',
      mine: 'ONE\ntwo\nthree\nfour',
      theirs: 'one\ntwo\nthree\nFOUR\nfive',
    });
    expect(merged).toEqual({ text: 'ONE\ntwo\nthree\nFOUR\nfive', conflicts: 0 });
  });

  it.each([
    ['nobody changed it', 'a\nb', 'a\nb', 'a\nb', 'a\nb'],
    ['only I changed it', 'a\nb', 'a\nB', 'a\nb', 'a\nB'],
    ['only the other side changed it', 'a\nb', 'a\nb', 'A\nb', 'A\nb'],
    ['both made the same change', 'a\nb\nc', 'a\nX\nc', 'a\nX\nc', 'a\nX\nc'],
  ])('merges code without a conflict if %s', (_case, before, mine, theirs, text) => {
    expect(mergeCode({ base: before, mine, theirs })).toEqual({ text, conflicts: 0 });
  });

  it('keeps both sides of a conflicting line between conflict markers', () => {
    const merged = mergeCode({ base: 'a\nb\nc', mine: 'a\nmine\nc', theirs: 'a\nsaved\nc' });
    expect(merged).toEqual({
      text: 'a\n<<<<<<< yours\nmine\n=======\nsaved\n>>>>>>> saved\nc',
      conflicts: 1,
    });
  });

  it('loses no line of either side, whatever they changed', () => {
    for (let seed = 1; seed < 60; seed += 1) {
      const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`);
      const changed = (by: number, name: string) =>
        lines.map((line, index) => ((index * by * seed) % 5 === 1 ? `${name} ${index}` : line));
      const mine = changed(3, 'mine');
      const theirs = changed(7, 'theirs');
      const { text } = mergeCode({
        base: lines.join('\n'),
        mine: mine.join('\n'),
        theirs: theirs.join('\n'),
      });
      const merged = new Set(text.split('\n'));
      const written = [...mine, ...theirs].filter((line) => !line.startsWith('line'));
      expect(written.filter((line) => !merged.has(line))).toEqual([]);
    }
  });
});

describe('conflicts in a text', () => {
  const text = 'a\n<<<<<<< yours\nm1\nm2\n=======\nt1\n>>>>>>> saved\nb';

  it('are found by their markers', () => {
    expect(openConflicts(text)).toEqual([{ start: 1, end: 6, mine: ['m1', 'm2'], theirs: ['t1'] }]);
    expect(openConflicts('a\n=======\nb')).toEqual([]);
    expect(openConflicts('<<<<<<< yours\na')).toEqual([]);
  });

  it.each([
    ['mine', 'a\nm1\nm2\nb'],
    ['theirs', 'a\nt1\nb'],
    ['both', 'a\nm1\nm2\nt1\nb'],
  ] as const)('decides a conflict for %s', (side, decided) => {
    const [conflict] = openConflicts(text);
    expect(conflict && resolveConflict(text, conflict, side)).toBe(decided);
  });

  it('stay open when another one is resolved', () => {
    const two = `${text}\n${text}`;
    const [first] = openConflicts(two);
    const rest = first ? resolveConflict(two, first, 'mine') : '';
    expect(openConflicts(rest)).toHaveLength(1);
    expect(rest.startsWith('a\nm1\nm2\nb\na\n')).toBe(true);
  });
});

describe('merging a snippet', () => {
  it('takes each field from the side that changed it', () => {
    const mine = { ...base, title: 'Retry with jitter', isPublic: false };
    const theirs = { ...base, description: 'Backs off politely', category: 'utility' as const };
    expect(mergeValues({ base, mine, theirs })).toEqual({
      values: { ...mine, description: 'Backs off politely', category: 'utility' },
      fields: [],
      code: 0,
    });
  });

  it('reports a field changed by both and keeps the own value until it is resolved', () => {
    const mine = { ...base, title: 'Mine' };
    const theirs = { ...base, title: 'Theirs' };
    const merged = mergeValues({ base, mine, theirs });
    expect(merged.values.title).toBe('Mine');
    expect(merged.fields).toEqual([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }]);
  });

  it('combines the tags added and removed by both sides', () => {
    const mine = { ...base, tags: 'fetch, http, retry' };
    const theirs = { ...base, tags: 'http, network' };
    expect(mergeValues({ base, mine, theirs }).values.tags).toBe('http, retry, network');
  });

  it('counts the open conflicts in merged code', () => {
    const mine = { ...base, content: 'one\nTWO\nthree\nfour\nFIVE' };
    const theirs = { ...base, content: 'one\n2\nthree\nfour\n5' };
    const merged = mergeValues({ base, mine, theirs });
    expect(merged.code).toBe(2);
    expect(openConflicts(merged.values.content)).toHaveLength(2);
  });
});
