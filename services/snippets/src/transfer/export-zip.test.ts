import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { newSnippet, type SnippetRecord } from '../snippets/snippet.ts';
import { metadataOf } from '../texts/snippet-content.ts';
import { writtenFields } from '../texts/written-fields.ts';
import { exportHeader, type Library } from './export-source.ts';
import { zipOf } from './export-zip.ts';

function record(id: string, given: Partial<SnippetRecord> = {}): SnippetRecord {
  const written = {
    title: 'Same title',
    description: '',
    content: 'print(1)',
    language: 'python',
    tags: [],
    isPublic: true,
    ...metadataOf({}),
  };
  const author = { authorId: 'a'.repeat(24), authorName: 'ana' };
  const fields = writtenFields(written, author.authorName);
  return { ...newSnippet({ id, ...author, fields, now: new Date() }), ...given };
}

async function zipped(records: readonly SnippetRecord[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const library: Library = {
    async *snippets() {
      yield* records;
    },
    async *collections(names) {
      const snippets = [...names.values()];
      yield { name: 'All', description: '', readme: '', tags: [], isPublic: false, snippets };
    },
  };
  for await (const piece of zipOf(exportHeader(new Date()), library)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Returns the years of the files in the central directory of the archive. */
function yearsIn(zip: Buffer): number[] {
  const years: number[] = [];
  const entry = Buffer.from('PK\u0001\u0002');
  for (let at = zip.indexOf(entry); at !== -1; at = zip.indexOf(entry, at + 4)) {
    years.push(1980 + (zip.readUInt16LE(at + 14) >> 9));
  }
  return years;
}

describe('the archive of an export', () => {
  it('has different file names for snippets with the same title and the same end of the id', async () => {
    const [first, second, third] = ['1', '2', '3'].map((digit) => `${digit.repeat(16)}00c0ffee`);
    const zip = await zipped([first, second, third].map((id = '') => record(id)));
    expect(Object.keys(unzipSync(zip))).toEqual([
      'same-title-00c0ffee.py',
      `same-title-${second}.py`,
      `same-title-${third}.py`,
      'collections.json',
      'snippets.json',
    ]);
  });

  it('stores a time outside of the range of its format as the nearest one inside', async () => {
    const times = ['1970-01-01', '2026-06-15', '2150-01-01'].map((day) => new Date(day));
    const records = times.map((updatedAt, at) => record(String(at).repeat(24), { updatedAt }));
    const years = yearsIn(await zipped(records));
    expect(years.slice(0, 3)).toEqual([1980, 2026, 2099]);
  });

  it('contains empty files, and the export file with all snippets', async () => {
    const empty = record('e'.repeat(24), { content: '' });
    const files = unzipSync(await zipped([empty, record('f'.repeat(24))]));
    expect(files['same-title-eeeeeeee.py']).toHaveLength(0);
    const { snippets } = JSON.parse(strFromU8(files['snippets.json'] ?? new Uint8Array()));
    expect(snippets.map(({ content }: SnippetRecord) => content)).toEqual(['', 'print(1)']);
  });

  it('names the members of collections after their files, and in the export file by index', async () => {
    const files = unzipSync(await zipped([record('e'.repeat(24)), record('f'.repeat(24))]));
    const members = (name: string) =>
      JSON.parse(strFromU8(files[name] ?? new Uint8Array())).collections[0].snippets;
    expect(members('collections.json')).toEqual([
      'same-title-eeeeeeee.py',
      'same-title-ffffffff.py',
    ]);
    expect(members('snippets.json')).toEqual([0, 1]);
  });
});
