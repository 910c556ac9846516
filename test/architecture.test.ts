import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { crossWorkspaceEdges, type Edge, testSources } from './import-graph.ts';

const isTest = (file: string) =>
  /\.(test|test-d)\.tsx?$|(^|\/)(test|e2e|bench)\/|vitest\.config/.test(file);
const isBuildFile = (file: string) => /(rspack\.config|dev)\.ts$/.test(file);
const isRemote = (name: string) => name.startsWith('mfe-') || name === 'templates/remote';

/** An engine tests itself without the product; the frame of previews only borrows how Chromium is started. */
const isOfProductOrFrame = (from: string) =>
  !from.startsWith('engines/') || from === 'engines/preview';

/** Who may import whom at run time: left may import right, never back. */
function allowed({ file, from, to }: Edge): boolean {
  if (to === 'packages/test-kit') return isTest(file) && isOfProductOrFrame(from);
  if (from === 'packages/test-kit')
    return /^(packages\/(contracts|service-kit)|engines\/(embedded-mongo|sandbox-github))$/.test(
      to,
    );
  if (from === 'e2e' || from === 'bench' || from === 'test') return true;
  if (from === 'scripts') return false;
  if (from === 'engines/preview' && isBuildFile(file)) return to === 'packages/federation';
  if (from.startsWith('engines/')) return false;
  if (to === 'engines/code-analysis') return from === 'services/integrations';
  if (to === 'engines/snippet-search') return from === 'services/snippets';
  if (to === 'engines/preview') return from === 'gateway' || from === 'mfe-snippets';
  if (from === 'shell' || isRemote(from))
    return (
      to === 'packages/web-kit' ||
      to === 'packages/contracts' ||
      to === 'packages/markdown' ||
      (to === 'packages/federation' && isBuildFile(file))
    );
  if (from === 'gateway' && to === 'packages/static-host') return true;
  if (to === 'packages/markdown')
    return from === 'packages/web-kit' || from.startsWith('services/');
  if (from === 'gateway' || from.startsWith('services/') || from === 'templates/feature')
    return to === 'packages/service-kit' || to === 'packages/contracts';
  if (/^packages\/(federation|markdown|web-kit|service-kit)$/.test(from))
    return to === 'packages/contracts';
  return false;
}

it('lets imports run in one direction only', () => {
  const offending = crossWorkspaceEdges()
    .filter((edge) => !allowed(edge))
    .map(({ file, from, to }) => `${file}: ${from} may not import ${to}`);
  expect(offending).toEqual([]);
});

/** Maximum number of names that the entry of an engine exports. */
const ENGINE_EXPORTS = 12;
const engines = () => globSync('engines/*/package.json').map((file) => path.dirname(file));

/** Names that a module exports, in every form that the engines' entries have. */
function exportsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').filter((name) => name.trim()),
  );
  const declared = text.match(/^export (?:async )?(?:const|function|class|interface|type) \w/gm);
  expect(text).not.toMatch(/^export \*/m);
  return [...lists, ...(declared ?? [])];
}

it('gives each engine a README and an entry with few exports', () => {
  expect(engines().length).toBeGreaterThan(0);
  for (const engine of engines()) {
    expect(readFileSync(`${engine}/README.md`, 'utf8')).toMatch(/^# /);
    const { exports } = JSON.parse(readFileSync(`${engine}/package.json`, 'utf8'));
    expect(exports).toEqual('./src/index.ts');
    const names = exportsOf(`${engine}/src/index.ts`);
    expect(names.length, engine).toBeGreaterThan(0);
    expect(names.length, engine).toBeLessThanOrEqual(ENGINE_EXPORTS);
  }
});

it('sees the imports it judges', () => {
  const edges = crossWorkspaceEdges();
  expect(edges.some(({ from, to }) => from === 'shell' && to === 'packages/web-kit')).toBe(true);
  expect(
    edges.some(({ from, to }) => from === 'services/auth' && to === 'packages/service-kit'),
  ).toBe(true);
});

/** Names that a file imports from a module, without `type`. */
const namesFrom = (file: string, module: string) =>
  [
    ...readFileSync(file, 'utf8').matchAll(new RegExp(`\\{([^}]*)\\} from '${module}'`, 'g')),
  ].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.replace(/\btype\b/, '').trim())
      .filter(Boolean),
  );

// At run time a remote's `react-router-dom` is what the shell shares: another name would be undefined.
it('lets remotes import from react-router-dom only what the shell shares of it', () => {
  const shared = namesFrom('packages/web-kit/src/router.ts', 'react-router-dom');
  const files = [
    ...globSync('mfe-*/src/**/*.{ts,tsx}'),
    ...globSync('templates/remote/src/**/*.{ts,tsx}'),
  ].filter((file) => !isTest(file));
  const imported = files.flatMap((file) => namesFrom(file, 'react-router-dom'));
  expect(imported).toContain('Link');
  expect(imported.filter((name) => !shared.includes(name))).toEqual([]);
});

/** First elements of the query keys of each workspace; `shared` begins those that web-kit defines for all. */
const KEY_OWNERS: Record<string, string> = {
  shell: 'shell',
  'mfe-snippets': 'snippets',
  'mfe-community': 'community',
  'mfe-collections': 'collections',
  'mfe-github': 'github',
  'packages/web-kit': 'shared',
};
const OWNERS = Object.values(KEY_OWNERS).join('|');
/** The first element of each array that may be a key: of a query option, or any that begins with an owner. */
const QUERY_KEY = new RegExp(
  `(?:(?:query|mutation)Key(?:: \\[|\\[0\\] [!=]== )\\s*'([^']+)'|(?<![\\w>)\\]'"?.])\\[\\s*'(${OWNERS})')`,
  'g',
);
/** The name of a language that is an owner's as well. */
const NO_KEY = "['shell', 'bash']";

/** First elements of query keys in a source text. */
const keyOwners = (text: string) =>
  [...text.replace(NO_KEY, '').matchAll(QUERY_KEY)].map(([, named, begun]) => named ?? begun);

const keysOf = (workspace: string) =>
  globSync(`${workspace}/src/**/*.{ts,tsx}`)
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      keyOwners(readFileSync(file, 'utf8')).map((owner) => ({ file, owner: owner ?? '' })),
    );

it('lets no workspace write the query key of another', () => {
  const remotes = readdirSync('.').filter((name) => name.startsWith('mfe-'));
  expect(Object.keys(KEY_OWNERS)).toEqual(expect.arrayContaining(remotes));
  const foreign = Object.entries(KEY_OWNERS).flatMap(([workspace, own]) => {
    const keys = keysOf(workspace);
    expect(keys.map(({ owner }) => owner)).toContain(own);
    return keys.filter(({ owner }) => owner !== own);
  });
  expect(foreign).toEqual([]);
});

/** A key that is written where it is used, also one that begins with another key. */
const INLINE_KEY = /(?:query|mutation)Key: \[/;
const frontEnd = () =>
  globSync('{shell,mfe-*,templates/remote}/src/**/*.{ts,tsx}')
    .filter((file) => !isTest(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

it('keeps the query keys of a workspace in data/keys.ts', () => {
  const writers = frontEnd().filter(
    ({ text }) => keyOwners(text).length > 0 || INLINE_KEY.test(text),
  );
  expect(writers.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['shell/src/data/keys.ts', 'mfe-community/src/data/keys.ts']),
  );
  expect(writers.filter(({ file }) => !file.endsWith('/src/data/keys.ts'))).toEqual([]);
});

it('keeps the mutations of a workspace in data/<noun>.mutations.ts', () => {
  const writers = frontEnd().filter(({ text }) => /\buseMutation\(/.test(text));
  expect(writers.map(({ file }) => file)).toContain('shell/src/data/session.mutations.ts');
  expect(writers.filter(({ file }) => !/\/src\/data\/[a-z-]+\.mutations\.ts$/.test(file))).toEqual(
    [],
  );
});

it.each([
  ["client.invalidateQueries({ queryKey: ['github', 'status'] })", ['github']],
  ["useQuery({ queryKey: ['status'] })", ['status']],
  ["queryKey[0] === 'github' && queryKey[1] !== 'status'", ['github']],
  ["shows: { snippet: () => [['shared', 'library-summary']] }", ['shared']],
  ["const KEY = ['collections', 'one', id] as const;", ['collections']],
  ["type Listed = ApiReply<'GET /snippets'>['snippets'][number];", []],
])('finds the query keys in %s', (text, owners) => {
  expect(keyOwners(text)).toEqual(owners);
});

const tests = testSources();
const offenders = (pattern: RegExp) =>
  tests.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('finds the tests it judges', () => {
  expect(tests.map(({ file }) => file)).toContain('services/auth/src/faults.test.ts');
  expect(tests.length).toBeGreaterThan(300);
});

it('lets no test replace a module of ours or of others', () => {
  expect(offenders(/\bvi\.(?:mock|doMock|hoisted)\(/)).toEqual([]);
});

it('lets tests wait for what they need, and never for a fixed time', () => {
  expect(offenders(/\.waitForTimeout\(|from 'node:timers\/promises'/)).toEqual([]);
});

it('lets no test be skipped, left for later or run alone', () => {
  expect(offenders(/\b(?:it|test|describe)\.(?:skip|todo|only|fails)\b/)).toEqual([]);
});

/** Classes that `app.css` of a remote declares outside of its scope. */
const OWN_CLASSES = /^(?:comment-text(?:-collapsed)?|gist-choice)$/;

/** Text boxes of remotes, the text of each element up to its end. */
const inputsOfRemotes = () =>
  readdirSync('.')
    .filter(isRemote)
    .flatMap((remote) => globSync(`${remote}/src/**/*.tsx`))
    .filter((file) => !isTest(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/<(?:input|textarea)\b[\s\S]*?\/>/g) ?? []);

it('dresses no text box with a scoped utility, which WebKit would not apply', () => {
  const dressed = inputsOfRemotes().flatMap((element) => {
    const value = /className=(?:"([^"]*)"|\{([^}]*)\})/.exec(element);
    const words =
      (value?.[1] ?? value?.[2] ?? '').match(/(?<=['" ]|^)[a-z][\w:[\].-]*(?=['" ]|$)/g) ?? [];
    return words.filter((word) => !OWN_CLASSES.test(word) && word !== 'collapsed');
  });
  expect(inputsOfRemotes().length).toBeGreaterThan(3);
  expect(dressed).toEqual([]);
});
