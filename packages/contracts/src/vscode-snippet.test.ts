import { describe, expect, it } from 'vitest';
import { vscodeBody, vscodeName, vscodePrefix, vscodeText, vscodeTitle } from './vscode-snippet.ts';

/** Pseudorandom numbers below a bound, the same in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** `§{` stands for the start of a placeholder, which the linter would take for a template. */
const dollars = (text: string) => text.replaceAll('§', '$');

const PARTS = [
  '\\',
  '$',
  '{',
  '}',
  '|',
  '/',
  ':',
  '1',
  'a',
  ',',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '🦊',
  dollars('§{1:'),
  '$HOME',
];

describe('code in a snippet file of VS Code', () => {
  it('is unchanged after export and import, whatever characters it contains', () => {
    const random = randomNumbers(37);
    for (let round = 0; round < 3000; round += 1) {
      const length = random(30);
      const code = Array.from({ length }, () => PARTS[random(PARTS.length)]).join('');
      expect(vscodeText(vscodeBody(code))).toEqual({ text: code, hasPlaceholders: false });
    }
  });

  it.each([
    ['echo \\$HOME \\} C:\\\\Temp', 'echo $HOME } C:\\Temp'],
    ['a \\n \\d C:\\Temp', 'a \\n \\d C:\\Temp'],
    ['$ { } $( §{ §{} §{a b}', '$ { } $( §{ §{} §{a b}'],
    ['§{1:never closed \\$x', '§{1:never closed $x'],
    ['', ''],
  ])('has its escapes resolved: %j', (body, text) => {
    expect(vscodeText(dollars(body))).toEqual({ text: dollars(text), hasPlaceholders: false });
  });

  it.each([
    ['log(§1, \\$2)', 'log(§1, $2)'],
    ['§{1:a\\}b} \\}', '§{1:a\\}b} }'],
    ['§{1:outer §{2:in\\$ner} x\\}y} \\\\', '§{1:outer §{2:in\\$ner} x\\}y} \\'],
    ['§{1|one,t\\|o|} \\$', '§{1|one,t\\|o|} $'],
    [
      '§{TM_FILENAME/(.*)\\..+$/§{1:/upcase}\\}/g}\\}',
      '§{TM_FILENAME/(.*)\\..+$/§{1:/upcase}\\}/g}}',
    ],
    ['§{1:open §{2:closed\\}} \\$', '§{1:open §{2:closed\\}} $'],
  ])('keeps its placeholders as they are written: %j', (body, text) => {
    expect(vscodeText(dollars(body))).toEqual({ text: dollars(text), hasPlaceholders: true });
  });

  it.each(['§{1:', '§{1|', '§{1/a/§{1:', '§{1/', '§{a:§{1|x', '\\'])(
    'is read in linear time if %j is repeated in it',
    (part) => {
      const start = performance.now();
      vscodeText(dollars(part).repeat(200_000 / part.length));
      expect(performance.now() - start).toBeLessThan(10_000);
    },
  );
});

it('snippets of one title have unique names in a file, and their title again after an import', () => {
  const names = new Set(['Sum', 'Sum (2)', 'Area (3)', 'Area']);
  expect(vscodeName('Sum', 2)).toBe('Sum (2)');
  expect(vscodeTitle('Sum (2)', vscodePrefix('Sum'), names)).toBe('Sum');
  expect(vscodeTitle('Area (3)', vscodePrefix('Area (3)'), names)).toBe('Area (3)');
  expect(vscodeTitle('Gone (2)', vscodePrefix('Gone'), names)).toBe('Gone (2)');
});
