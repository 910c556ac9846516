import { ExportFile, LANGUAGES, PackFile } from '@snippetry/contracts';
import { vscodePrefix } from '@snippetry/contracts/vscode-snippet';
import { unzipSync } from 'fflate';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { aPerson, type Person, prove, signIn } from '../../src/people.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

const range = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from }, (_, at) => from + at));

/** Texts that some export format treats specially. */
const PARTS = [
  '\n',
  '\r',
  '\r\n',
  '\n\n\n',
  '\t',
  '    ',
  ' \n',
  '\ufeff',
  '\0',
  range(1, 32),
  range(127, 160),
  '\u2028\u2029\u200b\u00ad\u202e\ufffe\uffff',
  '🦊👩‍👩‍👧\u{10ffff}\u{e0001}',
  'é e\u0301 \u212b 가 \u1100\u1161',
  '```',
  '`````ts\n',
  '~~~\n',
  '## Fragment: A\n',
  '---\nname: x\ncontents:\n  - label: A\n---\n',
  '- &a !!str {a: "b"} # c\n',
  '{"format":"snippetry","snippets":[]}',
  '// c\n/* d */ {"a": {"prefix": "b", "body": []},}',
  '<?xml version="1.0"?><![CDATA[ x ]]>',
  '</script><!-- -- > &amp; &#0; ]]>',
  '\\',
  '\\n\\u0000\\ud800',
  '$',
  '$1 §{2:x} §{3|a,b|} $TM_FILENAME'.replaceAll('§', '$'),
  '}',
  '"\'`',
  'PK\u0003\u0004',
  'code',
] as const;

/** Returns different code texts made of {@link PARTS}, the same in every run. */
function manyCodes(seed: number, count: number): string[] {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const ofParts = () =>
    Array.from({ length: 1 + random(12) }, () => PARTS[random(PARTS.length)]).join('');
  const alone = PARTS.flatMap((part) => [`${part}x${part}`, part]);
  const codes = [...alone, ...Array.from({ length: count }, ofParts)];
  return [...new Set(codes)].filter((code) => code.trim() !== '').slice(0, count);
}

/** Maximum number of snippets per import request of the page. */
const COUNT = 100;

/** Titles that some format treats specially or cannot contain twice. */
const TITLES = [
  '__proto__',
  'constructor',
  'snippets',
  'format',
  'files',
  '2026',
  'Twin',
  'Twin (2)',
  'Twin',
  '🦊🦊🦊',
  '🦊🦊🦊',
  '../con',
  'README',
];

/** Snippets that differ only in their line ends. */
const SAME_LINES = ['one\ntwo\n', 'one\r\ntwo\r\n', 'one\rtwo\r', 'one\ntwo\r\n'].map(
  (content) => ({ title: 'Same lines', content, language: 'go' as const }),
);

const SNIPPETS = [
  ...SAME_LINES,
  ...manyCodes(37, COUNT - SAME_LINES.length).map((content, at) => ({
    title: TITLES[at] ?? `Code ${at}`,
    content,
    language: LANGUAGES[at % LANGUAGES.length]?.key ?? 'go',
  })),
].map((snippet, at) => ({
  ...snippet,
  description: `Number ${at}`,
  tags: [`t${at}`, 'round-trip'],
}));

type Snippet = Omit<(typeof SNIPPETS)[number], 'language'> & { language: string };

/** Returns the fields that every export format has, in the order of {@link SNIPPETS}. */
function fieldsOf(snippets: readonly Snippet[]): object[] {
  const number = ({ description }: Snippet) => Number(description.slice('Number '.length));
  return [...snippets]
    .sort((a, b) => number(a) - number(b))
    .map(({ title, content, language, description, tags }) => ({
      title,
      content,
      language,
      description,
      tags,
    }));
}

/** Returns the files of a ZIP with their byte order marks, which `TextDecoder` drops. */
function unzipped(bytes: Uint8Array): Record<string, string> {
  const files = Object.entries(unzipSync(bytes));
  return Object.fromEntries(files.map(([name, file]) => [name, Buffer.from(file).toString()]));
}

async function download({ token }: Person, path: string): Promise<Uint8Array> {
  const answer = await fetch(`${url}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return new Uint8Array(await answer.arrayBuffer());
}

const json = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());
const exported = async (person: Person) =>
  ExportFile.parse(json(await download(person, '/snippets/export'))).snippets;

/** Creates a user with all snippets, in a collection with one version. */
async function aLibrary(): Promise<{ person: Person; ids: string[]; collection: string }> {
  const person = await aPerson(url);
  // Private, so that other tests' lists do not show their titles.
  const items = SNIPPETS.map((snippet) => ({ ...snippet, isPublic: false }));
  const { results } = (await person.api.call('POST /snippets/import', { body: { items } })).data;
  const ids = results.map(({ _id }) => _id ?? '');
  const kit = { name: 'Kit', snippetIds: ids };
  const made = await person.api.call('POST /collections/import', { body: { collections: [kit] } });
  const collection = made.data.results[0]?._id ?? '';
  const params = { id: collection };
  await person.api.call('POST /collections/:id/versions', { params, body: {} });
  return { person, ids, collection };
}

const { person: ana, ids, collection } = await aLibrary();

it('any valid UTF-8 comes back identical from the export as JSON and ZIP', async () => {
  expect(fieldsOf(await exported(ana))).toEqual(SNIPPETS);
  const { 'snippets.json': list = '', ...files } = unzipped(
    await download(ana, '/snippets/export?format=zip'),
  );
  const { snippets } = ExportFile.parse(JSON.parse(list));
  expect(fieldsOf(snippets)).toEqual(SNIPPETS);
  const codes = ids.map((id) => {
    const name = Object.keys(files).find((one) => one.includes(id.slice(-8))) ?? '';
    return files[name];
  });
  expect(codes).toEqual(SNIPPETS.map(({ content }) => content));
});

const Manifest = z.object({
  snippets: z.array(PackFile.shape.snippets.element.omit({ content: true })),
});

it.each(['pack', 'pack@1'])(
  'any valid UTF-8 comes back identical from /%s in each format',
  async (pack) => {
    const path = `/collections/${collection}/${pack}?format=`;
    const { snippets } = PackFile.parse(json(await download(ana, `${path}json`)));
    expect(fieldsOf(snippets)).toEqual(SNIPPETS);
    const files = unzipped(await download(ana, `${path}zip`));
    const manifest = Manifest.parse(JSON.parse(files['snippetry.json'] ?? ''));
    const zipped = manifest.snippets.map((one) => ({ ...one, content: files[one.file] ?? '' }));
    expect(fieldsOf(zipped)).toEqual(SNIPPETS);
  },
);

it('any valid UTF-8 comes back identical from the export of personal data and from downloads', async () => {
  await prove(ana);
  const { 'snippets.json': list = '' } = unzipped(await download(ana, '/auth/export'));
  const contents = new Map(
    z
      .array(z.object({ _id: z.string(), content: z.string() }))
      .parse(JSON.parse(list))
      .map((one) => [one._id, one.content]),
  );
  expect(ids.map((id) => contents.get(id))).toEqual(SNIPPETS.map(({ content }) => content));
  const files = await Promise.all(ids.map((id) => download(ana, `/snippets/${id}/download`)));
  expect(files.map((bytes) => Buffer.from(bytes).toString())).toEqual(
    SNIPPETS.map(({ content }) => content),
  );
});

it.each([
  ['an export', '/snippets/export', 'export.json'],
  ['a collection as JSON', `/collections/${collection}/pack@1?format=json`, 'kit.json'],
  [
    'a collection for VS Code',
    `/collections/${collection}/pack?format=vscode`,
    'kit.code-snippets',
  ],
])(
  'any valid UTF-8 comes back identical from %s that another account imports',
  async (_what, path, name) => {
    const file = Buffer.from(await download(ana, path));
    const [bo, { page, context, problems }] = await Promise.all([aPerson(url), openPage(browser)]);
    await signIn(page, url, bo);
    await page.goto(`${url}/app/library/transfer`);
    const input = page.getByLabel('Files to import');
    await input.setInputFiles({ name, mimeType: 'application/json', buffer: file });
    await page.getByRole('button', { name: `Import ${COUNT} snippets` }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `${COUNT} imported` })
      .waitFor();
    const hasTags = !name.endsWith('.code-snippets');
    const expected = hasTags
      ? SNIPPETS
      : SNIPPETS.map((one) => ({ ...one, tags: [vscodePrefix(one.title)] }));
    expect(fieldsOf(await exported(bo))).toEqual(expected);
    expect(problems).toEqual([]);
    await context.close();
  },
);
