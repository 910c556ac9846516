import { describe, expect, it } from 'vitest';
import { languageFor } from './languages.ts';
import { parseFiles } from './parse-files.ts';
import type { ParsedFile } from './types.ts';

function parse(name: string, text: string): ParsedFile {
  const [file] = parseFiles([{ name, text }]);
  if (!file) throw new Error('no file');
  return file;
}

const reasons = ({ problems }: ParsedFile) =>
  problems.map(({ title, place, reason }) => `${title}|${place}|${reason}`);

describe('a Snippetry export', () => {
  const item = {
    title: 'One',
    description: 'd',
    content: 'a\r\nb\n',
    language: 'go',
    tags: ['x'],
    isPublic: true,
    metadata: { difficulty: 'advanced', category: 'hook' },
    createdAt: '2020-01-01T00:00:00.000Z',
    updatedAt: '2021-01-01T00:00:00.000Z',
  };
  const text = (snippets: unknown, version = 1) =>
    JSON.stringify({ format: 'snippetry', version, exportedAt: item.createdAt, snippets });

  it('is passed on unchanged', () => {
    const { drafts, problems, format } = parse('export.json', `\uFEFF${text([item])}`);
    expect([format, problems]).toEqual(['Snippetry', []]);
    expect(drafts).toEqual([
      {
        summary: { title: 'One', language: 'go', tags: ['x'], lines: 2, isPublic: true },
        item,
        place: 'snippet 1',
        warnings: [],
      },
    ]);
  });

  it('can be a collection that was downloaded as JSON', () => {
    const pack = { format: 'snippetry-pack', collection: { name: 'Kit' }, snippets: [item] };
    const { drafts, problems } = parse('kit.json', JSON.stringify(pack));
    expect([drafts.map((draft) => draft.item), problems]).toEqual([[item], []]);
  });

  it('reports the manifest of a ZIP once instead of each snippet', () => {
    const { content: _, ...listed } = { ...item, file: 'one.go' };
    const pack = { format: 'snippetry-pack', collection: { name: 'Kit' }, snippets: [listed] };
    expect(reasons(parse('snippetry.json', JSON.stringify(pack)))).toEqual([
      '|the whole file|This file lists the snippets of a collection without their code. Download the collection as JSON and choose that file.',
    ]);
  });

  it('keeps invalid fields for the server, unless they would fail the whole request', () => {
    const wrong = '{"title":{"$gt":""},"tags":[{"$ne":1},"a"],"__proto__":1,"content":5,"extra":1}';
    const { drafts, problems } = parse(
      'a.json',
      `{"format":"snippetry","version":1,"snippets":[${wrong},7]}`,
    );
    expect(drafts.map(({ item: sent }) => JSON.stringify(sent))).toEqual([
      '{"title":null,"content":5,"tags":[null,"a"]}',
    ]);
    expect(problems).toEqual([{ title: '', place: 'snippet 2', reason: 'This is not a snippet.' }]);
  });

  it('reports a truncated, empty or too new file', () => {
    const [cut] = reasons(parse('a.json', text([item]).slice(0, -20)));
    expect(cut).toMatch(
      /^\|the whole file\|Line 1 is not valid JSON: .* The file may be incomplete\.$/,
    );
    expect(reasons(parse('a.json', text(5)))).toEqual([
      '|snippets|The file has no list of snippets.',
    ]);
    expect(reasons(parse('a.json', text([], 2)))[0]).toContain('is not supported');
  });
});

describe('collections of a Snippetry export', () => {
  const snippets = [{ title: 'One' }, 7, { title: 'Two' }];
  const other = 'A'.repeat(24);
  const text = (collections: unknown) =>
    JSON.stringify({ format: 'snippetry', version: 1, snippets, collections });

  it('contain snippets of the file in order, and those of others by id', () => {
    const given = { name: 'Kit', description: 'd', readme: '# r', tags: ['a'], isPublic: true };
    const file = parse(
      'export.json',
      text([{ ...given, snippets: [2, other, 0, 1, 9, 'x'] }, 'Kit', { name: { $gt: '' } }]),
    );
    const [kit, odd] = file.collections ?? [];
    expect(kit).toMatchObject({ name: 'Kit', size: 6, item: given, place: 'collection 1' });
    const [one, two] = file.drafts.map(({ item }) => item);
    expect(kit?.members).toEqual([two, other.toLowerCase(), one]);
    expect([odd?.item, odd?.members]).toEqual([{ name: null }, []]);
    expect(reasons(file)).toEqual([
      '|snippet 2|This is not a snippet.',
      '|collection 2|This is not a collection.',
    ]);
  });

  it('are missing in old files, and report where to find them in a ZIP', () => {
    expect(parse('old.json', text(undefined)).collections).toEqual([]);
    const list = '{"format":"snippetry-collections","version":1,"collections":[]}';
    expect(reasons(parse('collections.json', list))[0]).toContain('Choose the snippets.json');
  });
});

describe('VS Code snippets', () => {
  const team = `{
  // For the whole team
  "Print to console": {
    "scope": "javascript,typescript",
    "prefix": ["log", "Print"],
    "body": ["console.log('$1');", "$2\${3:placeholder}"],
    "description": "Log output to console"
  },
  "No scope": { "prefix": "x", "body": "one\\ntwo" },
  "if": { "scope": "rust", "prefix": "if", "body": "if \${1:condition} {}" },
  "Broken": { "prefix": "b", "body": 42 },
  "Empty": {
    "prefix": "e",
    "body": ["", " "],
  },
}`;

  it('are parsed with placeholders, languages and prefixes', () => {
    const { drafts, format } = parse('team.code-snippets', team);
    expect(format).toBe('VS Code');
    expect(drafts.map(({ item, place, warnings }) => ({ ...item, place, warnings }))).toEqual([
      {
        title: 'Print to console',
        description: 'Log output to console',
        content: `console.log('$1');\n$2\${3:placeholder}`,
        language: 'javascript',
        tags: ['log', 'print'],
        place: 'line 3',
        warnings: ['VS Code placeholders such as $1 are kept.'],
      },
      {
        title: 'No scope',
        description: 'No scope',
        content: 'one\ntwo',
        language: 'markdown',
        tags: ['x'],
        place: 'line 9',
        warnings: ['No language is given, so it is imported as Markdown.'],
      },
      {
        title: 'if snippet',
        description: 'if snippet',
        content: `if \${1:condition} {}`,
        language: 'rust',
        tags: ['if'],
        place: 'line 10',
        warnings: [
          'The title was too short, so “snippet” was added to it.',
          'VS Code placeholders such as $1 are kept.',
        ],
      },
    ]);
  });

  it('report a broken snippet with its position', () => {
    expect(reasons(parse('team.code-snippets', team))).toEqual([
      'Broken|line 11|Its body is not text.',
      'Empty|line 14|It has no code.',
    ]);
  });

  it('have the language of the file name', () => {
    const text = '{"Map": {"prefix": "map", "body": "x.map()"}}';
    expect(parse('python.json', text).drafts[0]?.summary.language).toBe('python');
    expect(parse('typescriptreact.json', text).drafts[0]?.summary.language).toBe('typescript');
  });

  it('are parsed around a syntax error', () => {
    const { drafts, problems } = parse(
      'go.json',
      '{\n"Good": {"prefix":"g","body":"one"},\n"Bad": {"prefix":"b" "body":"two"},\n"Fine": {"prefix":"f","body":"three"}\n}',
    );
    expect(drafts.map(({ summary }) => summary.title)).toEqual(['Good', 'Fine']);
    expect(problems).toEqual([
      { title: 'Bad', place: 'line 3', reason: 'Line 3 is not valid JSON: comma expected.' },
    ]);
  });
});

describe('massCode', () => {
  const library = {
    folders: [{ id: 'f1', name: 'Inbox Zero' }],
    tags: [{ id: 't1', name: 'Dates' }],
    snippets: [
      {
        id: 's1',
        name: 'Format a date',
        folderId: 'f1',
        tagsIds: ['t1'],
        isDeleted: false,
        description: 'With Intl',
        content: [
          { label: 'Fragment 1', language: 'typescript', value: 'new Intl();\r\n' },
          { label: 'Usage', language: 'c_cpp', value: 'int x;' },
          { label: 'Empty', language: 'plain_text', value: '' },
        ],
        createdAt: 1_600_000_000_000,
        updatedAt: 1_500_000_000_000,
      },
      { id: 's2', name: 'Gone', isDeleted: true, content: [] },
      { id: 's3', name: 'Plain', content: [{ label: '', language: 'plain_text', value: 'text' }] },
      'broken',
    ],
  };

  it('yields one snippet per fragment, with folder, tags and times', () => {
    const file = parse('db.json', JSON.stringify(library));
    expect(file.format).toBe('massCode');
    const times = { createdAt: '2020-09-13T12:26:40.000Z', updatedAt: '2020-09-13T12:26:40.000Z' };
    const both = { description: 'With Intl', tags: ['inbox zero', 'dates'], ...times };
    expect(file.drafts.map(({ item }) => item)).toEqual([
      {
        ...both,
        title: 'Format a date / Fragment 1',
        content: 'new Intl();\r\n',
        language: 'typescript',
      },
      { ...both, title: 'Format a date / Usage', content: 'int x;', language: 'cpp' },
      { title: 'Plain', description: 'Plain', content: 'text', language: 'markdown', tags: [] },
    ]);
    expect(file.drafts[2]?.warnings).toEqual([
      '“plain_text” is not a supported language, so it is imported as Markdown.',
    ]);
    expect(reasons(file)).toEqual([
      'Format a date / Empty|snippet 1|It has no code.',
      '|snippet 4|This is not a snippet.',
    ]);
    expect(file.notes).toEqual(['One snippet in massCode’s trash was skipped.']);
  });

  const vault = [
    '---',
    'contents:',
    '  - id: 1',
    '    label: Fragment 1',
    '    language: markdown',
    'createdAt: 1700000000000',
    'description: null',
    'folderId: null',
    'isDeleted: 0',
    'isFavorites: 0',
    'name: "Readme: parts"',
    'tags: [3]',
    '---',
    '',
    '## Fragment: Fragment 1',
    '````markdown',
    'Before',
    '```sh',
    'ls',
    '```',
    '````',
    '',
    '## Fragment: Script',
    '```bash',
    'echo 1',
    '```',
    '',
  ].join('\n');

  it('is parsed from a file of the Markdown vault, with tags from state.json', () => {
    const state = { name: 'state.json', text: '{"version":1,"tags":[{"id":3,"name":"docs"}]}' };
    const [file, ...rest] = parseFiles([state, { name: 'Readme.md', text: vault }]);
    expect(rest).toEqual([]);
    expect(
      file?.drafts.map(({ item }) => [item.title, item.language, item.content, item.tags]),
    ).toEqual([
      ['Readme: parts / Fragment 1', 'markdown', 'Before\n```sh\nls\n```', ['docs']],
      ['Readme: parts / Script', 'bash', 'echo 1', ['docs']],
    ]);
    expect(file?.drafts[0]?.item.createdAt).toBe('2023-11-14T22:13:20.000Z');
    expect(parse('Readme.md', vault).notes[0]).toContain('state.json');
  });

  it('keeps folders and tags of a vault whose state.json lists its files', () => {
    const snippets = [
      { filePath: 'Shell, Bash/Scripts/Readme.md', id: 11 },
      { filePath: '.masscode/inbox/Loose.md', id: 12 },
    ];
    const tags = [{ id: 3, name: 'docs' }];
    const text = JSON.stringify({ counters: {}, folderUi: {}, snippets, tags, version: 3 });
    const inFolder = vault.replace('folderId: null', 'folderId: 7\nid: 11');
    const loose = vault.replace('folderId: null', 'folderId: null\nid: 12');
    const found = parseFiles([
      { name: 'Readme.md', text: inFolder },
      { name: 'Loose.md', text: loose },
      { name: 'state.json', text },
    ]);
    expect(found.map(({ drafts, notes }) => [drafts[0]?.item.tags, notes])).toEqual([
      [['shell bash/scripts', 'docs'], []],
      [['docs'], []],
    ]);
    expect(parse('Readme.md', inFolder).notes[1]).toContain('folder');
  });

  it('reports the line of a broken front matter, and skips the trash', () => {
    const broken = parse(
      'Broken.md',
      '---\nname: [a\nfolderId: 1\n---\n## Fragment: a\n```go\nx\n```',
    );
    expect(reasons(broken)[0]).toMatch(/^Broken\|line \d\|Its front matter is not valid YAML: /);
    const gone = parse('Gone.md', vault.replace('isDeleted: 0', 'isDeleted: 1'));
    expect([gone.drafts, gone.notes.length]).toEqual([[], 1]);
  });
});

describe('other files', () => {
  it.each([
    ['photo.png', '\u0089PNG', 'This file contains no snippets.'],
    ['package.json', '{"name":"x","version":"1.0.0"}', 'This JSON file contains no snippets.'],
    ['list.json', '[1,2]', 'This JSON file contains no snippets.'],
    ['broken.json', '{"a": ', 'Line 1 is not valid JSON'],
    ['README.md', '# Hello', 'This Markdown file is not a massCode snippet.'],
    ['export.zip', 'PK', 'Unpack the archive first'],
    ['empty.json', '', 'This file contains no snippets.'],
  ])('are refused, with a reason: %s', (name, text, reason) => {
    const file = parse(name, text);
    expect(file.drafts).toEqual([]);
    expect(file.problems[0]?.reason).toContain(reason);
  });
});

it('maps language names of other programs', () => {
  const known = ['C++', 'shellscript', 'objective-c', 'Golang', 'YAML', 'Docker File'];
  expect(known.map((name) => languageFor(name).language)).toEqual([
    'cpp',
    'bash',
    'c',
    'go',
    'yaml',
    'dockerfile',
  ]);
});

it('cuts long titles, descriptions and tags with a warning', () => {
  const body = {
    prefix: Array.from({ length: 12 }, (_, i) => `tag${i}`),
    body: 'x',
    description: 'd'.repeat(501),
  };
  const [draft] = parse('go.json', JSON.stringify({ ['t'.repeat(101)]: body })).drafts;
  expect([draft?.summary.title.length, draft?.summary.tags.length]).toEqual([100, 10]);
  expect(draft?.warnings).toHaveLength(3);
});
