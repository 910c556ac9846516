import { TransferItem } from '@snippetry/contracts/transfer';
import { describe, expect, it } from 'vitest';
import { GIVEN_FILES } from '../../../../test/given-files.ts';
import { readFiles } from '../read-files.ts';
import { parseFiles } from './parse-files.ts';
import type { ParsedFile } from './types.ts';

/** Parses one of the given files. */
async function found(name: keyof typeof GIVEN_FILES): Promise<ParsedFile> {
  const [parsed] = await readFiles([new File([GIVEN_FILES[name]], name)]);
  if (!parsed) throw new Error('no file');
  return parsed;
}

const codes = ({ drafts }: ParsedFile) => drafts.map(({ item }) => item.content);

describe('importing VS Code snippets', () => {
  it('restores our own export, without its escapes', async () => {
    const kit = await found('own-export.code-snippets');
    expect(codes(kit)).toEqual([
      `echo "$HOME" && awk '{print $1}' f\n`,
      `const s = \`a $\{b} \\n\`;\nconst r = /^\\w+$/;\n`,
      'plain()\n',
      'win\nline\n',
      '\tfirst indented\n',
    ]);
    expect(kit.drafts.map(({ summary }) => summary.title)).toEqual(
      [0, 1, 2, 3, 4].map((number) => `RT ${number}`),
    );
  });

  it('resolves the escapes of other files', async () => {
    expect(codes(await found('escaped.code-snippets'))).toEqual(['echo $HOME } C:\\Temp']);
  });
});

describe('importing a massCode vault', () => {
  it('keeps code with fences inside a fence of an old version', async () => {
    const { drafts, notes, problems } = await found('legacy-fence.md');
    expect(drafts.map(({ item, summary }) => [item.content, summary.lines])).toEqual([
      [
        [
          'Before you start:',
          '```sh',
          'npm ci',
          '```',
          'After that, open the page.',
          'Last line of the note.',
        ].join('\n'),
        6,
      ],
    ]);
    expect([problems, notes.length]).toEqual([[], 2]);
  });

  it('uses the text of a file without headings as its code', async () => {
    const { drafts, problems } = await found('no-heading.md');
    expect(problems).toEqual([]);
    expect(drafts.map(({ item, summary }) => [item.title, item.content, summary.lines])).toEqual([
      ['Typed in another editor', 'echo "written with a plain editor"\nsecond line\n', 2],
    ]);
  });

  it('counts a heading inside of code as code if the front matter lists fewer fragments', () => {
    const inner = 'How:\n## Fragment: Inner\n```sh\nls\n```\nEnd';
    const text = `---\ncontents:\n  - label: A\n  - label: B\nname: Docs\n---\n\nIntro
\n## Fragment: A\n\`\`\`markdown\n${inner}\n\`\`\`\n\n## Fragment: B\n\`\`\`sh\nid\n\`\`\`\n`;
    const [file] = parseFiles([{ name: 'docs.md', text }]);
    expect(file && codes(file)).toEqual([inner, 'id']);
    expect(file?.notes).toEqual(['Text outside of the fragments was skipped.']);
  });
});

describe('importing a file in another encoding', () => {
  const text = `{"Gruss":{"scope":"python","body":"print('Grüße aus Köln – für 5 €')"}}`;
  const code = "print('Grüße aus Köln – für 5 €')";
  /** Windows-1252 bytes of the characters beyond Latin-1. */
  const WINDOWS: Record<string, number> = { '€': 0x80, '–': 0x96 };
  const windows = Uint8Array.from([...text], (sign) => WINDOWS[sign] ?? sign.charCodeAt(0));
  const units = Array.from(`\uFEFF${text}`, (sign) => sign.charCodeAt(0));
  const big = Uint8Array.from(units.flatMap((unit) => [unit >> 8, unit & 255]));
  const little = Uint8Array.from(units.flatMap((unit) => [unit & 255, unit >> 8]));

  it.each([
    ['Windows-1252', windows, ['The file was read as Windows-1252.']],
    ['UTF-16 LE', little, []],
    ['UTF-16 BE', big, []],
    ['UTF-8 with a byte order mark', `\uFEFF${text}`, []],
  ])('decodes %s', async (_name, bytes, notes) => {
    const [file] = await readFiles([new File([bytes], 'team.code-snippets')]);
    expect(file && codes(file)).toEqual([code]);
    expect(file?.notes).toEqual(notes);
  });

  it('refuses binary files, and archives with a hint', async () => {
    const files = await readFiles([
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0])], 'photo.json'),
      new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0x89])], 'export.zip'),
    ]);
    expect(files.map(({ name, problems }) => [name, problems[0]?.reason]).sort()).toEqual([
      ['export.zip', 'Unpack the archive first and choose the snippets.json in it.'],
      ['photo.json', 'photo.json is not a text file'],
    ]);
  });
});

it('accepts massCode snippets with commas, invisible characters or short names', async () => {
  const { drafts, problems } = await found('db.json');
  expect(problems).toEqual([]);
  const titled = new Map(drafts.map((draft) => [draft.summary.title, draft]));
  const tagsOf = (title: string) => titled.get(title)?.summary.tags;
  expect(titled.get('In comma folder')).toMatchObject({
    summary: { tags: ['bash shell'], lines: 1 },
    warnings: ['Commas in tags were replaced with spaces.'],
  });
  expect(tagsOf('In nested folder')).toEqual(['bash shell/sub', 'upper case', 'ökonomie']);
  expect(titled.get('Invisible folder')).toMatchObject({
    summary: { tags: ['web dev', 'a very long tag name with more', '🦊'] },
    warnings: ['Invisible characters in tags were removed.', 'Tags were cut to 30 characters.'],
  });
  expect(tagsOf('Comma tag')).toEqual(['inbox', 'c c++']);
  expect(titled.get('softhyphen name')?.warnings).toContain(
    'Invisible characters in the title were removed.',
  );
  expect(titled.has('🦊🦊 snippet')).toBe(true);
  for (const { item } of drafts) {
    const parsed = TransferItem.safeParse(item);
    expect([item.title, parsed.error?.issues]).toEqual([item.title, undefined]);
  }
});
