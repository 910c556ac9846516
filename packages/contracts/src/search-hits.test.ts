import { describe, expect, it } from 'vitest';
import { firstHit, marksOf } from './search-hits.ts';

const cut = (text: string, ranges: readonly (readonly [number, number])[] = []) =>
  ranges.map(([start, end]) => text.slice(start, end));
const inText = (search: string, text: string) => cut(text, marksOf(search)?.text(text));
const inCode = (search: string, code: string) => cut(code, marksOf(search)?.code(code));

describe('marksOf', () => {
  it.each([
    ['debounced', 'useDebouncedValue is debounced', ['Debounced', 'debounced']],
    ['deb', 'Debounce by deburring', ['Deb', 'deb']],
    ['deb by', 'Debounce by the deb', ['by', 'deb']],
    ['getUser', 'get_user_name, getusername', ['get', 'user', 'getuser']],
    ['fetchuser', 'const fetchUserById', ['fetchUser']],
    ['user name', 'userName', ['userName']],
    ['json5', 'parseJSON5', ['JSON5']],
    ['größe', 'Die Größe', ['Größe']],
    ['GRÖSSE', 'Die größe', ['größe']],
    ['grosse', 'Gro\u0308ßen, Größe', ['Gro\u0308ße', 'Größe']],
    ['cafe', 'der Cafe\u0301besitzer im café', ['Cafe\u0301', 'café']],
    ['strass', 'die Straße', ['Straß']],
    ['résumé', 'Le re\u0301sume\u0301', ['re\u0301sume\u0301']],
    ['istanbul', 'İstanbul, istanbul', ['İstanbul', 'istanbul']],
    ['i', 'İzmir', ['İ']],
    ['据库', '数据库连接示例', ['据库']],
    ['库连接', '数据库连接示例, 连接', ['库连接']],
    ['分割', '文字列を分割する', ['分割']],
    ['베이스', '데이터베이스 연결', ['베이스']],
    ['c++', 'In C++, not C; c++20', ['C++', 'c++']],
    ['node.js', 'Node.js, node, js', ['Node.js']],
    ['.net', 'ASP.NET internet', ['.NET']],
    ['東京', 'const 東京 = 1', ['東京']],
    ['user', '😀user😀', ['user']],
    ['http', 'HTTPServer XMLHttpRequest', ['HTTP', 'Http']],
    ['net', 'nets Internet .net', ['net', 'net']],
    ['a b', 'b a ab', ['b', 'a']],
  ])('marks what search matched by %s in %s', (search, text, hits) => {
    expect(inText(search, text)).toEqual(hits);
  });

  it('marks the parts of a compound word separately only if they never occur together', () => {
    expect(inCode('getUser', 'get(url); getUser(); get_the_user')).toEqual([
      'getUser',
      'get',
      'user',
    ]);
    expect(inCode('getUser', 'get(url); const user = 1')).toEqual(['get', 'user']);
  });

  it('marks every line that has a hit, and nothing in code that was found by its title', () => {
    expect(inCode('retry', 'retry();\n\nlet x;\r\n  Retry')).toEqual(['retry', 'Retry']);
    expect(inCode('title', 'let x = 1;\nlet y = 2;')).toEqual([]);
  });

  it('marks the same with and without the fast path for lower-case text', () => {
    const SIGMA = '\nΣ';
    const pieces = 'get User user_ -NAME name2 größe 東京 İ 😀 é e\u0301 \u0301 ΑΣ ; \n . ("'.split(
      ' ',
    );
    const searches = ['getUser', 'user na', 'größe', '東', 'é2', 'e', 'i', 'α', 'user "e"'];
    let state = 7;
    const next = (below: number) => {
      state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647;
      return state % below;
    };
    for (let round = 0; round < 500; round += 1) {
      const code = Array.from({ length: next(30) }, () => pieces[next(pieces.length)]).join('');
      for (const search of searches) {
        const plain = code.replaceAll('Σ', '');
        expect({ code, search, hits: inCode(search, plain) }).toEqual({
          code,
          search,
          hits: inCode(search, plain + SIGMA),
        });
      }
    }
  });

  it('stops counting in code that consists of hits', () => {
    expect(inCode('a', 'a '.repeat(100_000))).toHaveLength(1000);
    expect(inCode('a', 'a\n'.repeat(100_000))).toHaveLength(1000);
    expect(inCode('"=>"', '=> '.repeat(100_000))).toHaveLength(1000);
  });

  it('marks quoted text in code only, at any position', () => {
    const code = 'await fetch(url); AWAIT FETCH(x)';
    expect(inCode('"await fetch("', code)).toEqual(['await fetch(', 'AWAIT FETCH(']);
    expect(inText('"await fetch("', code)).toEqual([]);
    expect(inCode('=>', 'a => b')).toEqual(['=>']);
  });

  it('marks nothing for the filters of a search, and is undefined if there is nothing to mark', () => {
    expect(marksOf('language:go tag:net user:ana')).toBeUndefined();
    expect(marksOf('  ')).toBeUndefined();
    expect(inText('tag:net io', 'net io')).toEqual(['io']);
  });
});

describe('firstHit', () => {
  const first = (code: string, search: string) => {
    const found = firstHit(code, marksOf(search)?.code(code) ?? []);
    return found && { ...found, shown: code.slice(found.start) };
  };
  const LINES =
    'import a from "a";\n\nexport function wait() {\n  return retry(250);\n}\nretry(1);';

  it('begins at the line before the first hit if that line has text', () => {
    expect(first(LINES, 'retry')).toMatchObject({ line: 3, cut: false, matches: 2 });
    expect(first(LINES, 'retry')?.shown).toMatch(/^export function wait/);
    expect(first(LINES, 'export')?.shown).toMatch(/^export function wait/);
    expect(first(LINES, 'export')).toMatchObject({ line: 3 });
    expect(first(LINES, 'import')).toMatchObject({ start: 0, line: 1 });
  });

  it('begins at the line of the hit below a long line', () => {
    const code = `${'x'.repeat(41)}\nretry();`;
    expect(first(code, 'retry')).toMatchObject({ start: 42, line: 2 });
  });

  it('leaves out the text before a hit that is far to the right', () => {
    const code = `// one\n${'const long = 1; '.repeat(4)}retry();`;
    expect(first(code, 'retry')).toMatchObject({ line: 2, cut: true });
    expect(first(code, 'retry')?.shown).toBe('long = 1; retry();');
  });

  it('leaves out deep indentation, which does not count as missing code', () => {
    const code = `a\n${' '.repeat(40)}retry();`;
    expect(first(code, 'retry')).toMatchObject({ line: 2, cut: false, shown: 'retry();' });
  });

  it('never begins inside a surrogate pair', () => {
    const code = `${'😀'.repeat(30)}.retry()`;
    expect(first(code, 'retry')?.shown.codePointAt(0)).toBe(0x1f600);
  });

  it('is undefined if only the title matches', () => {
    expect(first(LINES, 'wombat')).toBeUndefined();
    expect(first('', 'retry')).toBeUndefined();
  });
});
