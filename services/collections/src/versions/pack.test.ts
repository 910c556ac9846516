import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { uniqueFileNames, vscodeSnippets } from './pack.ts';

const path = new URL('../../test/code-snippets.schema.json', import.meta.url);
const schema = z.fromJSONSchema(JSON.parse(await readFile(path, 'utf8')));
const Entries = z.record(
  z.string(),
  z.object({ scope: z.string().optional(), prefix: z.string(), body: z.array(z.string()) }),
);

const aSnippet = { title: 'Sum', description: '', language: 'go', content: 'x' };

function written(snippets: readonly Partial<typeof aSnippet>[]) {
  const file: unknown = JSON.parse(
    vscodeSnippets(snippets.map((one) => ({ ...aSnippet, ...one }))),
  );
  expect(schema.safeParse(file).success).toBe(true);
  return Object.entries(Entries.parse(file));
}

/** Returns the text that VS Code inserts for a body. */
const inserted = (body: readonly string[]) => body.join('\n').replace(/\\([\\$}])/g, '$1');

it.each([
  `const s = "\${a}$1$TM_FILENAME"; // }`,
  `C:\\new\\table \\$x \\\\ \\} \${1|one,two|}`,
  '"quotes" \'and\' `ticks`\t🦊\u2028\u0000',
  '}\n\n$0\n',
  '',
])('lets VS Code insert the code %j unchanged', (content) => {
  const [[, entry] = ['', { body: [] }]] = written([{ content }]);
  expect(inserted(entry.body)).toBe(content);
});

it('has one body line per line of code, with the carriage return that ends it', () => {
  const [entry] = written([{ content: 'a\r\nb\rc\nd\n' }]);
  expect(entry?.[1].body).toEqual(['a\r', 'b\rc', 'd', '']);
});

it('numbers snippets with the same title, and names those without one', () => {
  const titles = ['Sum', 'Sum', 'sum', ' ', '', 'constructor', '***'];
  const entries = written(titles.map((title) => ({ title })));
  expect(entries.map(([key, { prefix }]) => [key, prefix])).toEqual([
    ['Sum', 'sum'],
    ['Sum (2)', 'sum'],
    ['sum', 'sum'],
    ['Snippet', 'snippet'],
    ['Snippet (2)', 'snippet'],
    ['constructor', 'constructor'],
    ['***', 'snippet'],
  ]);
});

it('offers each in its languages of VS Code, and one of an unknown language everywhere', () => {
  const languages = ['typescript', 'json', 'bash', 'nginx', 'brainfuck'];
  const entries = written(languages.map((language) => ({ title: language, language })));
  expect(entries.map(([, { scope }]) => scope)).toEqual([
    'typescript,typescriptreact',
    'json,jsonc',
    'shellscript',
    'nginx',
    undefined,
  ]);
});

const names = (titles: string[], language = 'go') =>
  uniqueFileNames(
    titles.map((title) => ({ title, language })),
    ['README.md'],
  );

it('gives no two files of a pack names that any system considers equal', () => {
  expect(names(['Straße', 'STRASSE', 'e\u0301te', '\u00e9te', 'ſum', 'Sum', 'sum-2'])).toEqual([
    'straße.go',
    'strasse-2.go',
    'éte.go',
    'éte-2.go',
    'ſum.go',
    'sum-2.go',
    'sum-2-2.go',
  ]);
  expect(names(['a', 'b'], 'dockerfile')).toEqual(['Dockerfile', 'Dockerfile-2']);
  expect(names(['ReadMe'], 'markdown')).toEqual(['readme-2.md']);
});

it('gives no file a name that leaves its folder or that Windows reserves', () => {
  for (const title of ['../../etc/passwd', 'C:\\x', 'con', 'LPT9', 'com³', '...', 'a. ', 'nul.']) {
    const [name = ''] = names([title]);
    expect(name).toMatch(/^[^\\/:*?"<>|\s.]+\.go$/u);
    expect(name).not.toMatch(/^(?:con|nul|(?:com|lpt)[\d¹²³])\./i);
  }
});
