import { LANGUAGE_KEYS } from '@snippetry/contracts';
import { highlighter as highlightJs } from '@snippetry/markdown/highlighter';
import { until } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { splitHighlighted } from './highlight-lines.ts';
import { Highlighter } from './highlighter.ts';

function aHighlighter(options?: ConstructorParameters<typeof Highlighter>[1]): Highlighter {
  const highlighter = new Highlighter(() => undefined, options);
  onTestFinished(() => highlighter.close());
  return highlighter;
}

/** Keeps TypeScript's grammar busy for half a minute. */
const BUSY = '_'.repeat(50_000);

it('the highlighter has a grammar for every language', () => {
  expect(highlightJs.listLanguages().sort()).toEqual([...LANGUAGE_KEYS].sort());
});

it('the highlighter returns well-formed lines and caches them', async () => {
  const highlighter = aHighlighter({ maxWaitMs: 20_000 });
  const request = { language: 'javascript', text: '/* a\nb */ let c = 1;' };
  const lines = await highlighter.lines('one', request);
  expect(lines).toEqual([
    '<span class="c">/* a</span>',
    '<span class="c">b */</span> <span class="k">let</span> c = <span class="n">1</span>;',
  ]);
  expect(await highlighter.lines('one', { language: 'javascript', text: '' })).toBe(lines);
});

it('the highlighter aborts a text that takes too long, and continues with the next one', async () => {
  const highlighter = aHighlighter({ timeoutMs: 300, maxWaitMs: 20_000 });
  const busy = highlighter.lines('busy', { language: 'typescript', text: BUSY });
  const next = highlighter.lines('next', { language: 'json', text: '1' });
  expect(await busy).toBeNull();
  expect(await next).toEqual(['<span class="n">1</span>']);
});

it('the highlighter returns null after the maximum wait, and caches the late result for the next caller', async () => {
  const highlighter = aHighlighter({ maxWaitMs: 0 });
  const ask = () => highlighter.lines('late', { language: 'json', text: '1' });
  expect(await ask()).toBeNull();
  await until(async () => (await ask()) !== null);
});

it('the highlighter returns null for texts that are too long, of unknown language, or too many at once', async () => {
  const highlighter = aHighlighter({ maxText: 10, maxWaitMs: 20_000 });
  expect(await highlighter.lines('long', { language: 'json', text: '1'.repeat(11) })).toBeNull();
  expect(await highlighter.lines('odd', { language: 'constructor', text: '1' })).toBeNull();
  const flood = Array.from({ length: 40 }, (_, at) =>
    highlighter.lines(`flood ${at}`, { language: 'json', text: `${at}` }),
  );
  const answers = await Promise.all(flood);
  expect(answers.filter((lines) => lines === null)).toHaveLength(24);
});

it('the highlighter answers all waiting callers when it closes', async () => {
  const highlighter = new Highlighter(() => undefined);
  const asked = ['a', 'b'].map((key) => highlighter.lines(key, { language: 'json', text: '1' }));
  await highlighter.close();
  expect(await Promise.all(asked)).toEqual([null, null]);
});

it('the highlighter refuses markup that highlight.js does not produce', () => {
  expect(() => splitHighlighted('a <img src=x> b')).toThrow();
  expect(() => splitHighlighted('<script>')).toThrow();
});

it.each(LANGUAGE_KEYS)(
  'the highlighter returns no tags but its own for hostile code in %s',
  async (language) => {
    const attack = `"><script>alert(1)</script>'<img src=x onerror=alert(1)>\`\${"</style>"}\``;
    const text = [
      attack,
      `// ${attack}`,
      `# ${attack}`,
      `<a href="${attack}">`,
      `'${attack}'`,
      '/*<',
    ];
    const highlighter = aHighlighter({ timeoutMs: 20_000, maxWaitMs: 20_000 });
    const lines = await highlighter.lines(language, { language, text: text.join('\n') });
    expect(lines).toHaveLength(text.length);
    for (const line of lines ?? []) {
      const rest = line.replace(/<span class="[a-z]">|<\/span>/g, '');
      expect(rest).not.toMatch(/[<>"]/);
      expect(line.match(/<span/g)?.length).toBe(line.match(/<\/span>/g)?.length);
    }
  },
);
