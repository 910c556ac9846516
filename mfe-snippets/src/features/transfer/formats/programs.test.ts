import { describe, expect, it } from 'vitest';
import { parseFiles } from './parse-files.ts';
import type { ParsedFile } from './types.ts';

function parse(value: unknown): ParsedFile {
  const [file] = parseFiles([{ name: 'export.json', text: JSON.stringify(value) }]);
  if (!file) throw new Error('no file');
  return file;
}

const found = ({ drafts }: ParsedFile) =>
  drafts.map(({ item }) => [item.title, item.language, item.content, item.tags]);
const reasons = ({ problems }: ParsedFile) =>
  problems.map(({ title, place, reason }) => `${title}|${place}|${reason}`);

describe('importing from other programs, detected by the shape of their files', () => {
  it('parses Raycast snippets, with keywords as tags', () => {
    const file = parse([
      { name: 'Git Status', text: 'git status\n', keyword: '!gs' },
      { name: 'Signature', text: 'Best,\nAna' },
      { name: 'Empty one', text: ' ' },
      5,
    ]);
    expect(file.format).toBe('Raycast');
    expect(found(file)).toEqual([
      ['Git Status', 'markdown', 'git status\n', ['!gs']],
      ['Signature', 'markdown', 'Best,\nAna', []],
    ]);
    expect(reasons(file)).toEqual([
      'Empty one|snippet 3|It has no code.',
      '|snippet 4|This is not a snippet.',
    ]);
  });

  it('parses ByteStash snippets, one per file, also of old versions', () => {
    const file = parse({
      version: '1.0',
      exported_at: '2024-12-15T10:00:00.000Z',
      snippets: [
        {
          id: 7,
          title: 'Serve',
          description: 'A server',
          categories: ['web', 'Node, HTTP'],
          updated_at: '2024-12-01T09:00:00.000Z',
          is_public: 1,
          fragments: [
            { file_name: 'main.js', code: 'serve();\n', language: 'javascript', position: 0 },
            { file_name: 'Dockerfile', code: 'FROM node', language: 'dockerfile', position: 1 },
          ],
        },
        { title: 'Old one', language: 'sql', code: 'SELECT 1', categories: [] },
        { title: 'Nothing', fragments: [] },
      ],
    });
    expect(file.format).toBe('ByteStash');
    expect(found(file)).toEqual([
      ['Serve / main.js', 'javascript', 'serve();\n', ['web', 'node http']],
      ['Serve / Dockerfile', 'dockerfile', 'FROM node', ['web', 'node http']],
      ['Old one', 'sql', 'SELECT 1', []],
    ]);
    // Public in a team's installation does not mean public here.
    expect(file.drafts[0]?.item).not.toHaveProperty('isPublic');
    expect(file.drafts[0]?.item.updatedAt).toBe('2024-12-01T09:00:00.000Z');
    expect(reasons(file)).toEqual(['Nothing|snippet 3|It has no code.']);
  });

  const gist = (files: object) => ({ id: 'a1', description: 'Tools', public: true, files });

  it("parses gists of GitHub's API, one or a list", () => {
    const retry = { filename: 'retry.ts', language: 'TypeScript', content: 'retry();\n' };
    const rc = { filename: 'rc', language: 'Shell', content: 'ls', truncated: false };
    const one = { ...gist({ 'retry.ts': retry, rc }), created_at: '2020-01-01T00:00:00Z' };
    const file = parse(one);
    expect(file.format).toBe('GitHub Gist');
    expect(found(file)).toEqual([
      ['retry.ts', 'typescript', 'retry();\n', []],
      ['rc snippet', 'bash', 'ls', []],
    ]);
    expect(file.drafts[0]?.item).toMatchObject({
      description: 'Tools',
      createdAt: '2020-01-01T00:00:00.000Z',
    });
    expect(found(parse([one]))).toEqual(found(file));
  });

  it('refuses gist files without their whole code', () => {
    const list = [
      gist({ a: { filename: 'listed.py', raw_url: 'https://gist.example/a' } }),
      gist({ b: { filename: 'long.py', content: 'x', truncated: true } }),
      { id: 'no gist' },
    ];
    expect(reasons(parse(list))).toEqual([
      'listed.py|snippet 1|No code, because GitHub’s gist lists don’t include it. Import it on the GitHub page instead.',
      'long.py|snippet 2|GitHub shortened the code. Import it on the GitHub page instead.',
      '|snippet 3|This is not a snippet.',
    ]);
  });

  it('parses an export of SnippetsLab', () => {
    const times = {
      'Date Created': '2017-03-29 14:44:16 -0300',
      'Date Modified': '2017-03-29 14:44:19 -0300',
    };
    const fragments = [
      { Content: '<a>', Note: 'a link', Title: 'Fragment', Language: 'HTML' },
      { Content: 'SELECT 1', Note: '', Title: 'Query', Language: 'SQL' },
    ];
    const file = parse({
      'Library Name': 'main.snippetslablibrary',
      'Snippets Count': '1',
      Snippets: [{ Title: 'Note', Folder: 'Web', Tags: ['Links'], Fragments: fragments, ...times }],
    });
    expect(file.format).toBe('SnippetsLab');
    expect(found(file)).toEqual([
      ['Note / Fragment', 'html', '<a>', ['web', 'links']],
      ['Note / Query', 'sql', 'SELECT 1', ['web', 'links']],
    ]);
    expect(file.drafts[0]?.item).toMatchObject({
      description: 'a link',
      createdAt: '2017-03-29T17:44:16.000Z',
    });
  });

  it('parses the library of a SnippetsLab backup, with nested folders as a path', () => {
    const snippet = (title: string, more: object) => ({
      title,
      tags: ['T'],
      fragments: [{ title: 'Fragment', content: 'x = 1', language: 'PythonLexer', note: '' }],
      ...more,
    });
    const file = parse({
      contents: {
        folders: [{ uuid: 'A', title: 'Code', children: [{ uuid: 'B', title: 'Python' }] }],
        tags: [{ uuid: 'T', title: 'Maths' }],
        snippets: [
          snippet('Assign', { folder: 'B' }),
          snippet('Gone', { dateDeleted: '2020-01-01T00:00:00Z' }),
        ],
      },
    });
    expect(found(file)).toEqual([['Assign', 'python', 'x = 1', ['code/python', 'maths']]]);
    expect(file.notes).toEqual(['One snippet in SnippetsLab’s trash was skipped.']);
  });

  it('parses the database of massCode 2, which has other names for ids', () => {
    const file = parse({
      folders: [
        { _id: 'f1', name: 'Work', parentId: null },
        { _id: 'f2', name: 'Shell', parentId: 'f1' },
        { _id: 'f3', name: 'Endless', parentId: 'f3' },
      ],
      tags: [{ _id: 't1', name: 'Disk' }],
      snippets: [
        {
          name: 'List files',
          folderId: 'f2',
          tagIds: ['t1'],
          content: [{ label: 'Fragment 1', language: 'sh', value: 'ls' }],
        },
        { name: 'Round', folderId: 'f3', content: [{ language: 'sh', value: 'id' }] },
      ],
    });
    expect(file.format).toBe('massCode');
    expect(found(file)).toEqual([
      ['List files', 'bash', 'ls', ['work/shell', 'disk']],
      ['Round', 'bash', 'id', ['endless']],
    ]);
  });

  it.each([
    ['of Raycast', '[{"name":"a","text":"b"},'],
    ['of ByteStash', '{"snippets":[{"title":"a","fragments":[{"code":"b"}]},'],
    ['of SnippetsLab', '{"contents":{"snippets":[{"title":"a"}'],
    ['of a gist', '{"files":{"a":{"filename":"a","content":"b"}}'],
  ])('reports that a file %s is incomplete', (_program, text) => {
    const [file] = parseFiles([{ name: 'export.json', text }]);
    expect(file?.problems[0]?.reason).toContain('The file may be incomplete.');
  });
});
