import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { analyse as analyseNamed } from './index.ts';
import { capitalise } from './words.ts';

/** Ordinary code in nearly every language. */
const SAMPLES: Sample[] = JSON.parse(
  readFileSync(new URL('../test/samples.json', import.meta.url), 'utf8'),
);
const LANGUAGES = [...new Set(SAMPLES.map(({ language }) => language)), 'xml'];

const NAMES: Record<string, string> = { json: 'JSON', yaml: 'YAML' };
const analyse = (code: { content: string; language: string }) =>
  analyseNamed({ ...code, name: NAMES[code.language] ?? capitalise(code.language) });

interface Sample {
  title: string;
  language: string;
  content: string;
}

/** Expectations of every explanation. */
function expectSound(content: string, language: string): void {
  const { summary, keyFeatures, complexity, complexityReason, claims } = analyse({
    content,
    language,
  });
  const lines = content.split('\n').length;
  expect(summary.length).toBeGreaterThan(0);
  expect(summary.length).toBeLessThanOrEqual(600);
  expect(keyFeatures.length).toBeGreaterThanOrEqual(2);
  expect(keyFeatures.length).toBeLessThanOrEqual(8);
  expect(keyFeatures.filter((feature) => feature === '' || feature.length > 160)).toEqual([]);
  expect(['beginner', 'intermediate', 'advanced']).toContain(complexity);
  expect(complexityReason).toMatch(/^Counted: .+\.$/);
  expect(claims.length).toBeLessThanOrEqual(20);
  const outside = claims.filter(
    ({ text, fromLine, toLine }) => !text || fromLine < 1 || toLine < fromLine || toLine > lines,
  );
  expect(outside).toEqual([]);
  expect(claims.map(({ fromLine }) => fromLine)).toEqual(
    claims.map(({ fromLine }) => fromLine).sort((a, b) => a - b),
  );
  expect(`${summary} ${keyFeatures.join(' ')}`).not.toMatch(/undefined|NaN|``|\[object/);
}

test('the explanation of a function lists its calls, errors and awaited values', () => {
  const content = `export async function load(url, tries) {
  for (let i = 0; i < tries; i += 1) {
    try {
      const reply = await fetch(url);
      if (reply.ok) return reply;
    } catch {}
  }
  throw new TypeError('no luck');
}
`;
  const { summary, claims, complexity } = analyse({ content, language: 'javascript' });
  expect(summary).toBe(
    'Defines `load(url, tries)`, an exported async function that makes network requests (`fetch`), calls `fetch` in a loop, catches errors, throws `TypeError` and awaits once.',
  );
  expect(claims.map(({ fromLine, toLine }) => [fromLine, toLine])).toEqual([[1, 9]]);
  expect(complexity).toBe('intermediate');
});

describe('every sample is explained within the limits, and in the same words each time', () => {
  test.each(SAMPLES.map((sample) => [`${sample.language}: ${sample.title}`, sample] as const))(
    '%s',
    (_, { content, language }) => {
      expectSound(content, language);
      expect(analyse({ content, language })).toEqual(analyse({ content, language }));
      expect(analyse({ content, language }).summary).not.toContain('did not understand');
    },
  );
});

test('code that is cut off at any position is explained as far as possible', () => {
  for (const { content, language } of SAMPLES) {
    // Steps that share no factor with the length of lines reach every kind of position.
    for (let to = 0; to < content.length; to += 499) expectSound(content.slice(0, to), language);
    for (let from = 0; from < content.length; from += 997)
      expectSound(content.slice(from), language);
  }
});

describe('generated code is explained without failing', () => {
  const CASES: Record<string, string> = {
    'nothing at all': '',
    'spaces only': ' \n\t\n ',
    'brackets inside of brackets': '('.repeat(100),
    'blocks inside of blocks': '{'.repeat(100) + '}'.repeat(100),
    'one line without an end': 'a=1;b(c);'.repeat(100),
    'a string without an end': 'x = "'.repeat(50),
    'functions inside of functions': 'function f(){ '.repeat(50),
    'elements inside of elements': '<section>'.repeat(100),
  };
  test.each(Object.entries(CASES))('%s', (_, content) => {
    for (const language of [...LANGUAGES, 'cobol']) expectSound(content, language);
  });
});

test('line numbers equal those of the editor, whatever the line ends and a byte order mark', () => {
  const content = 'import fs\n\ndef load():\n    return fs.read()\n\ndef save():\n    fs.write()\n';
  const usual = analyse({ content, language: 'python' });
  expect(usual.claims.map(({ fromLine, toLine }) => [fromLine, toLine])).toEqual([
    [3, 4],
    [6, 7],
  ]);
  for (const end of ['\r\n', '\r']) {
    const other = `\ufeff${content.replaceAll('\n', end)}`;
    expect(analyse({ content: other, language: 'python' })).toEqual(usual);
  }
  const { keyFeatures } = analyse({ content: 'a\nb\n', language: 'javascript' });
  expect(keyFeatures).toContain('Extent: 2 lines, 4 characters');
});

test('a name that is too long is not cut inside a character', () => {
  const content = `{"${'😀'.repeat(40)}": 1, "a${'😀'.repeat(40)}": 2}`;
  const { summary, claims } = analyse({ content, language: 'json' });
  expect(summary).toMatch(/^JSON with 1 object and 2 keys\. At the top it has `😀/u);
  for (const text of [summary, ...claims.map((claim) => claim.text)]) {
    expect(text.isWellFormed()).toBe(true);
  }
});

test('most branches are attributed to a function only if it contains them', () => {
  const one = 'int one(int a) { if (a) return 1; return 0; }\n';
  const two = 'int two(int a) { if (a) { while (a) a--; } return 0; }\n';
  const flow = (content: string) =>
    analyse({ content, language: 'c' }).keyFeatures.find((feature) => /^Control/.test(feature));
  expect(flow(one + one.replace('one', 'two'))).toBe('Control flow: 2 branches');
  expect(flow(`${one}int two(int a) { return a; }`)).toBe('Control flow: 1 branch');
  expect(flow(one + two)).toBe('Control flow: 1 loop and 2 branches, most of them in `two`');
});

test('of functions of equal length none is called the largest', () => {
  const summaryOf = (content: string) => analyse({ content, language: 'go' }).summary;
  const [one, two] = ['func one() { run() }\n', 'func two() { run() }\n'];
  expect(summaryOf(one + two)).toContain('`one` and `two`. `one()` is a function that');
  expect(summaryOf(one + two.replace('{', '{\n'))).toContain('The largest, `two()`, is a function');
});

test('a claim about a line is not repeated', () => {
  const { claims } = analyse({ content: 'a{b:c}a{b:c}', language: 'css' });
  expect(claims.map(({ text }) => text)).toEqual(['`a` sets `b`.']);
});

test('ten thousand nested brackets and a long line without a break are explained', () => {
  expectSound('('.repeat(10_000), 'javascript');
  expectSound('['.repeat(10_000), 'json');
  expectSound('if(a){b(c)}'.repeat(3000), 'javascript');
});

test('deeply nested lists and endless paragraphs are counted as text, with a note', () => {
  const summaryOf = (content: string, language: string) => analyse({ content, language }).summary;
  expect(summaryOf('- '.repeat(2000), 'yaml')).toBe(
    'YAML: 1 line and 0 words. The parser could not read this, so only the text was counted.',
  );
  expect(summaryOf('*a '.repeat(60_000), 'markdown')).toBe(
    'Markdown: 1 line and 60000 words. A paragraph is too long to be read, so only the text was counted.',
  );
  expect(summaryOf(`Some\n${'\n'.repeat(190_000)}words`, 'markdown')).toContain('2 words');
});

test('code that cannot be parsed is reported with the line', () => {
  const { summary } = analyse({ content: 'const a = 1;\nfunction ( {\n', language: 'javascript' });
  expect(summary).toContain('The parser did not understand line 2');
});

test('a language without a reader is counted as text, with a note', () => {
  const { summary } = analyse({ content: 'DISPLAY "HELLO".', language: 'cobol' });
  expect(summary).toBe(
    'Cobol: 1 line and 2 words. There is no parser for this language here, so only the text was counted.',
  );
});

describe('regressions', () => {
  const textsOf = (content: string, language: string) => {
    const { summary, claims } = analyse({ content, language });
    return [summary, ...claims.map(({ text }) => text)].join('\n');
  };

  test('a do-while loop of C# is counted once', () => {
    const content =
      'class A {\n    void Run() {\n        do { Next(); } while (More());\n    }\n}\n';
    expect(textsOf(content, 'csharp')).toMatch(/has 1 loop/);
  });

  test('the cases of an enumeration of Swift are not branches', () => {
    const content = 'enum Side {\n    case left\n    case right\n}\n';
    expect(textsOf(content, 'swift')).not.toContain('branch');
    const decided =
      'func run(a: Side) {\n    switch a {\n    case .left: go()\n    case .right: stop()\n    }\n}\n';
    expect(textsOf(decided, 'swift')).toContain('has 2 branches');
  });

  test('case classes of Scala are not branches', () => {
    expect(textsOf('case class A(x: Int)\ncase object B\n', 'scala')).not.toContain('branch');
  });

  test('a subcommand of Bash is not a command', () => {
    const text = textsOf('git grep TODO\ndocker run node\ngrep a b | sort\n', 'bash');
    expect(text).toContain('runs `git`, `docker`, `grep` and `sort`');
    expect(textsOf('git grep TODO\n', 'bash')).not.toContain('`grep`');
  });

  test('a column between brackets of extract is not a table of SQL', () => {
    const text = textsOf('SELECT extract(year FROM born) FROM people;', 'sql');
    expect(text).toContain('reads `people`.');
  });

  test('columns after `set` and in a distinct comparison are not tables of SQL', () => {
    const upsert = 'INSERT INTO a (b) VALUES (1) ON CONFLICT (b) DO UPDATE SET b = 2;';
    expect(textsOf(upsert, 'sql')).toContain('inserts into `a`.');
    expect(textsOf('SELECT 1 FROM a WHERE b IS DISTINCT FROM c;', 'sql')).toContain(
      'reads `a`, filtered',
    );
  });

  test('words of comments and strings are not counted as code', () => {
    const content =
      'class A {\n    // if (x) while (y)\n    void Run() { Print("if (a) for (b)"); }\n}\n';
    expect(textsOf(content, 'csharp')).not.toMatch(/branch|loop/);
  });
});

describe('an explanation includes', () => {
  const summaryOf = (content: string, language: string) => analyse({ content, language }).summary;
  const claimsOf = (content: string, language: string) =>
    analyse({ content, language }).claims.map(({ text }) => text);

  test('actions of an inline script of a page, and images without a text', () => {
    const content = '<main>\n<img src="a.png">\n<script>fetch("/a");</script>\n</main>\n';
    expect(claimsOf(content, 'html')).toEqual([
      '`<main>` holds `<img>` and `<script>`.',
      'This image has no text for people who cannot see it (`alt`).',
      'This script makes network requests (`fetch`).',
    ]);
  });

  test('the entries of YAML with anchors and tags, and known kinds of files', () => {
    const content = 'services: &all\n  web:\n    image: a\nname: !!str b\n';
    expect(summaryOf(content, 'yaml')).toContain('It has the keys of a Compose file.');
    expect(claimsOf(content, 'yaml')).toEqual(['`services` holds `web`.', '`name` is `!!str b`.']);
  });

  test('types with their base types, in languages without a syntax tree', () => {
    const content =
      'data class Car(val name: String) : Vehicle(name), Priced {\n  suspend fun load(id: Int) {\n    start()\n  }\n}\n';
    expect(claimsOf(content, 'kotlin')).toEqual([
      '`Car` is a class based on `Vehicle` and `Priced` with 1 method: `load`.',
      '`Car.load(id: Int)` is an async method that calls `start`.',
    ]);
  });

  test('the kind of a type of Go', () => {
    expect(claimsOf('package a\ntype A struct {\n}\ntype B interface {\n}\n', 'go')).toEqual([
      '`A` is an exported struct.',
      '`B` is an exported interface.',
    ]);
  });
});

test.each([
  ['csharp', 'f(x) => '],
  ['bash', 'a(){ }'],
  ['scala', 'case a '],
  ['sql', '(select a from b'],
  ['sql', '/*'],
  ['ruby', '<<A '],
  ['nginx', '"'],
  ['markdown', '# a\n'],
])('code of %s that repeats %j without closing it is read in linear time', (language, piece) => {
  const start = performance.now();
  expectSound(piece.repeat(50_000 / piece.length), language);
  expect(performance.now() - start).toBeLessThan(2000);
});
