import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';
import { expect, it, onTestFinished } from 'vitest';

interface Shape {
  /** Kinds of files of a feature. */
  KINDS: object;
  default: { forbidden: IForbiddenRuleType[]; options: object };
}

const shape: Shape = await import(path.resolve('.dependency-cruiser.mjs'));

/** A service of two features that breaks no rule. */
const FILES = {
  'compose.ts': "import './likes/index.ts';\nimport './notes/index.ts';\nimport './config.ts';",
  'config.ts': 'export const limit = 1;',
  'clients/auth.client.ts': 'export const auth = 1;',
  'notes/index.ts':
    "import './note.routes.ts';\nimport './note.repository.ts';\nexport const notes = 1;",
  'notes/note.routes.ts': "import './note.service.ts';",
  'notes/note.service.ts':
    "import '../clients/auth.client.ts';\nimport './note.policy.ts';\nimport './note.presenter.ts';\nimport './note.repository.ts';",
  'notes/note.policy.ts': "import './note.ts';",
  'notes/note.presenter.ts': "import './note.policy.ts';",
  'notes/note.repository.ts': "import 'mongoose';\nimport './note.model.ts';",
  'notes/note.model.ts': "import 'mongoose';\nimport './note.ts';",
  'notes/note.ts': 'export const note = 1;',
  'likes/index.ts': "import './like.service.ts';\nexport const likes = 1;",
  'likes/like.service.ts': "import '../notes/index.ts';",
} as const;

/** Names of the rules that the service breaks with these lines added to its files. */
async function broken(added: Partial<Record<keyof typeof FILES, string>> = {}): Promise<string[]> {
  const root = mkdtempSync(path.join(tmpdir(), 'module-shape-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write('node_modules/mongoose/package.json', '{ "name": "mongoose", "main": "index.js" }');
  write('node_modules/mongoose/index.js', '');
  for (const [file, text] of Object.entries(FILES)) {
    const more = added[file as keyof typeof FILES] ?? '';
    write(`services/sample/src/${file}`, `${text}\n${more}\n`);
  }
  const { output } = await cruise(['services'], {
    ...shape.default.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: shape.default.forbidden },
  });
  if (typeof output === 'string') throw new Error(output);
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
}

it('accepts a service of features that import the indexes of others', async () => {
  expect(await broken()).toEqual([]);
});

it.each([
  ['features-by-their-index', { 'likes/like.service.ts': "import '../notes/note.ts';" }],
  ['compose-imports-entries', { 'compose.ts': "import './notes/note.service.ts';" }],
  ['features-import-no-root-file', { 'likes/like.service.ts': "import '../config.ts';" }],
  ['clients-import-no-feature', { 'clients/auth.client.ts': "import '../likes/index.ts';" }],
  ['mongoose-in-models-and-repositories', { 'notes/note.service.ts': "import 'mongoose';" }],
  ['no-folder-cycle', { 'notes/note.service.ts': "import '../likes/index.ts';" }],
  ['model-imports-lower-kinds', { 'notes/note.model.ts': "import './note.policy.ts';" }],
  ['repository-imports-lower-kinds', { 'notes/note.repository.ts': "import './note.policy.ts';" }],
  ['policy-imports-lower-kinds', { 'notes/note.policy.ts': "import './note.model.ts';" }],
  [
    'presenter-imports-lower-kinds',
    { 'notes/note.presenter.ts': "import './note.repository.ts';" },
  ],
  ['service-imports-lower-kinds', { 'notes/note.service.ts': "import './note.model.ts';" }],
  ['routes-imports-lower-kinds', { 'notes/note.routes.ts': "import './note.repository.ts';" }],
])('reports a breach of %s', async (rule, added) => {
  expect(await broken(added)).toContain(rule);
});

/** Maximum number of lines of a composition root. */
const COMPOSE_LINES = 199;
const ROOT_FILE =
  /^(?:(?:main|service|config|compose|worker|[a-z-]+\.command)\.ts|[a-z0-9-]+(?:\.http)?\.test\.ts)$/;
const CLIENT_FILE = /^[a-z-]+\.client(?:\.test)?\.ts$/;
const FEATURE_FILE = new RegExp(
  `^[a-z0-9-]+(?:\\.(?:${Object.keys(shape.KINDS).join('|')}))?(?:(?:\\.[a-z]+)?\\.test)?\\.ts$`,
);

type Sources = Record<string, string>;

/** Interfaces that exactly one class of a service implements. */
function singleImplementations(files: Sources): string[] {
  const text = Object.values(files).join('\n');
  const names = [...text.matchAll(/\bclass \w+ implements (\w+)/g)].map(([, name = '']) => name);
  return names.filter(
    (name) =>
      names.indexOf(name) === names.lastIndexOf(name) &&
      new RegExp(`\\binterface ${name}\\b`).test(text),
  );
}

/** What the files of a service, by their paths in `src`, lack of the shape of a module. */
function misshapen(files: Sources): string[] {
  const paths = Object.keys(files);
  const folders = new Set(paths.flatMap((file) => file.split('/').slice(0, -1)[0] ?? []));
  const isKnown = (file: string) => {
    const [folder = '', ...names] = file.split('/');
    if (names.length === 0) return ROOT_FILE.test(folder);
    const name = names.at(-1) ?? '';
    if (folder !== 'clients') return FEATURE_FILE.test(name);
    // A large client has a folder of its own.
    return CLIENT_FILE.test(name) || (names.length > 1 && FEATURE_FILE.test(name));
  };
  return [
    ...paths.filter((file) => !isKnown(file)).map((file) => `${file}: no kind of file`),
    ...[...folders]
      .filter((folder) => folder !== 'clients' && !paths.includes(`${folder}/index.ts`))
      .map((folder) => `${folder}: no index.ts`),
    ...[...folders].filter((folder) => /^(?:ports|store|domain)$/.test(folder)),
    ...((files['compose.ts'] ?? '').split('\n').length - 1 > COMPOSE_LINES
      ? ['compose.ts: long']
      : []),
    ...paths.filter((file) => /\bclass Stored[A-Z]/.test(files[file] ?? '')),
    ...singleImplementations(files).map((name) => `${name}: an interface with one implementation`),
  ];
}

const sourcesOf = (service: string): Sources =>
  Object.fromEntries(
    globSync(`services/${service}/src/**/*.ts`).map((file) => [
      path.relative(`services/${service}/src`, file),
      readFileSync(file, 'utf8'),
    ]),
  );

it('gives each service of features the files of the shape', () => {
  for (const service of readdirSync('services'))
    expect([service, misshapen(sourcesOf(service))]).toEqual([service, []]);
});

it('accepts the files of a service of features', () => {
  const more = { 'notes/note.http.test.ts': '', 'clients/github/index.ts': '' };
  expect(misshapen({ ...FILES, ...more })).toEqual([]);
});

it.each([
  [{ 'compose-notes.ts': '' }],
  [{ 'store/index.ts': '' }],
  [{ 'ports/index.ts': '' }],
  [{ 'replies/reply.service.ts': '' }],
  [{ 'notes/note.finder.ts': '' }],
  [{ 'clients/auth.ts': '' }],
  [{ 'clients/auth/auth.finder.ts': '' }],
  [{ 'compose.ts': '\n'.repeat(COMPOSE_LINES + 1) }],
  [{ 'notes/note.presenter.ts': 'export class StoredNotes {}' }],
  [{ 'notes/note.ts': 'interface Notes {}\nclass NoteService implements Notes {}' }],
])('reports %j', (added) => {
  expect(misshapen({ ...FILES, ...added })).toHaveLength(1);
});
