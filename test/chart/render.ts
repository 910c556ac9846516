import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import type { Manifest, Values } from './manifest.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const CHART = path.join(ROOT, 'deploy/helm/snippetry');
const RENDERER = path.join(import.meta.dirname, 'renderer');
const RELEASE = 'demo';
const NAMESPACE = 'snippets';
/** APIs of clusters that have KEDA, the Prometheus operator and the Gateway API. */
const APIS = ['keda.sh/v1alpha1', 'monitoring.coreos.com/v1', 'gateway.networking.k8s.io/v1'];

export const chartFile = (name: string) => readFileSync(path.join(CHART, name), 'utf8');

/** Values of a file of the chart, such as `ci/small.yaml`. */
export function valuesOf(name: string): Values {
  return parse(chartFile(name), { merge: true });
}

/** Names of the files in a folder of the chart. */
export function chartFiles(folder: string): string[] {
  return readdirSync(path.join(CHART, folder)).map((name) => `${folder}/${name}`);
}

interface Program {
  command: string;
  /** Whether it checks the values by `values.schema.json`. */
  hasSchema: boolean;
}

/** Compiles the renderer unless this version of it exists. */
function buildRenderer(): Program | string {
  const hash = createHash('sha256').update(readFileSync(path.join(RENDERER, 'main.go')));
  const folder = path.join(ROOT, 'node_modules/.cache/chart-renderer');
  const command = path.join(folder, hash.digest('hex').slice(0, 16));
  if (existsSync(command)) return { command, hasSchema: false };
  mkdirSync(folder, { recursive: true });
  const { status, error, stderr } = spawnSync('go', ['build', '-o', command, '.'], {
    cwd: RENDERER,
    // Debian installs libraries there.
    env: { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' },
    encoding: 'utf8',
  });
  if (status === 0) return { command, hasSchema: false };
  return `needs Helm, or Go with its packages of Debian: ${error?.message ?? stderr}`;
}

/** Helm if it is installed, the renderer of this folder, or the reason why there is none. */
export const program: Program | string =
  spawnSync('helm', ['version']).status === 0
    ? { command: 'helm', hasSchema: true }
    : buildRenderer();

const validateValues = new Ajv({ allErrors: true, strict: false }).compile<Values>(
  JSON.parse(chartFile('values.schema.json')),
);

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges values as Helm does: maps key by key, and null removes a key. */
function merged(into: Values, from: Values): Values {
  const result = { ...into };
  for (const [key, value] of Object.entries(from)) {
    const old = result[key];
    if (value === null) delete result[key];
    else result[key] = isMap(old) && isMap(value) ? merged(old, value) : value;
  }
  return result;
}

/** Problems that the schema finds in values, on top of those of the chart. */
function schemaProblems(values: Values): string[] {
  if (validateValues(merged(valuesOf('values.yaml'), values))) return [];
  return (validateValues.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** Options of {@link render}. */
export interface RenderOptions {
  /** Folder of a changed chart. */
  chart?: string;
  apis?: readonly string[];
  kubeVersion?: string;
}

/** Renders the chart. Returns its text, or the reason of the refusal. */
function run(values: Values, options: RenderOptions): { text: string } | { refusal: string } {
  if (typeof program === 'string') throw new Error(program);
  if (!program.hasSchema) {
    const problems = schemaProblems(values);
    if (problems.length > 0) return { refusal: problems.join('\n') };
  }
  const { apis = APIS, kubeVersion = '1.34.0', chart = CHART } = options;
  const args = ['--namespace', NAMESPACE, '--values', '-', '--kube-version', kubeVersion];
  const { status, stdout, stderr } = spawnSync(
    program.command,
    ['template', RELEASE, chart, ...args, ...apis.flatMap((api) => ['--api-versions', api])],
    { input: JSON.stringify(values), encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  return status === 0 ? { text: stdout } : { refusal: stderr };
}

/**
 * Returns the objects that the chart makes of values.
 *
 * @throws if the values are refused, or the output has errors of YAML or repeated keys
 */
export function render(values: Values, options: RenderOptions = {}): Manifest[] {
  const result = run(values, options);
  if ('refusal' in result) throw new Error(result.refusal);
  return parseAllDocuments(result.text, { uniqueKeys: true }).flatMap((document) => {
    for (const error of document.errors) throw error;
    const object: Manifest | null = document.toJS();
    return object ? [object] : [];
  });
}

/** Returns why values are refused, or null. */
export function refusalOf(values: Values, options: RenderOptions = {}): string | null {
  const result = run(values, options);
  return 'refusal' in result ? result.refusal : null;
}

/** Returns the values with those of another overlay. */
export function withValues(values: Values, more: Values): Values {
  const result = { ...values };
  for (const [key, value] of Object.entries(more)) {
    const old = result[key];
    result[key] = isMap(old) && isMap(value) ? withValues(old, value) : value;
  }
  return result;
}
