import { code, codes, count, list } from '../report/words.ts';
import { feature } from './shared.ts';
import { at, keysOf, type Value } from './value.ts';

/** A file that many tools know, recognised by its keys. */
export interface KnownFile {
  name: string;
  sentences: string[];
  features: string[];
  /** The part whose entries are explained one by one; all of the file otherwise. */
  parts?: Value | undefined;
  describe?: (key: string, value: Value | null) => string | undefined;
}

interface Kind {
  name: string;
  isOne: (root: Value, keys: readonly string[]) => boolean;
  read: (root: Value) => Omit<KnownFile, 'name'>;
}

const KINDS: readonly Kind[] = [
  {
    name: 'package.json of npm',
    isOne: (_, keys) =>
      keys.includes('name') &&
      ['dependencies', 'scripts', 'devDependencies', 'version'].some((key) => keys.includes(key)) &&
      !keys.includes('require'),
    read: packageFile,
  },
  {
    name: 'tsconfig of TypeScript',
    isOne: (_, keys) => keys.includes('compilerOptions'),
    read: (root) => ({
      sentences: [
        `It sets ${count(keysOf(at(root, 'compilerOptions')).length, 'compiler option')}.`,
      ],
      features: feature('Options', codes(keysOf(at(root, 'compilerOptions')), 6)),
      parts: at(root, 'compilerOptions'),
    }),
  },
  {
    name: 'GitHub Actions workflow',
    isOne: (_, keys) => keys.includes('jobs') && keys.includes('on'),
    read: workflow,
  },
  {
    name: 'Compose file',
    isOne: (root, keys) => keys.includes('services') && at(root, 'services')?.kind === 'map',
    read: compose,
  },
  {
    name: 'OpenAPI description',
    isOne: (_, keys) => keys.includes('openapi') || keys.includes('swagger'),
    read: openApi,
  },
  {
    name: 'Kubernetes manifest',
    isOne: (_, keys) => keys.includes('apiVersion') && keys.includes('kind'),
    read: (root) => ({
      sentences: [
        `It describes ${code(at(root, 'kind')?.text ?? '')} ${code(at(root, 'metadata', 'name')?.text ?? '')}.`,
      ],
      features: feature('Kind', code(at(root, 'kind')?.text ?? '')),
    }),
  },
  {
    name: 'JSON Schema',
    isOne: (root, keys) =>
      keys.includes('$schema') && /json-schema/.test(at(root, '$schema')?.text ?? ''),
    read: (root) => ({
      sentences: [
        `It describes ${count(keysOf(at(root, 'properties')).length, 'property', 'properties')}.`,
      ],
      features: feature('Properties', codes(keysOf(at(root, 'properties')), 6)),
      parts: at(root, 'properties'),
    }),
  },
  {
    name: 'editor settings file',
    isOne: (_, keys) =>
      keys.filter((key) => /^(editor|files|workbench|search)\./.test(key)).length >= 2,
    read: (root) => ({
      sentences: [`It has ${count(keysOf(root).length, 'setting')}.`],
      features: groups(root),
    }),
  },
];

/** What a file is by its keys; undefined for all that nobody has agreed on. */
export function knownFile(root: Value): KnownFile | undefined {
  const keys = keysOf(root);
  const kind = KINDS.find(({ isOne }) => isOne(root, keys));
  return kind && { name: kind.name, ...kind.read(root) };
}

function packageFile(root: Value): Omit<KnownFile, 'name'> {
  const amount = (key: string) => keysOf(at(root, key)).length;
  const scripts = keysOf(at(root, 'scripts'));
  const name = at(root, 'name')?.text ?? '';
  return {
    sentences: [
      `The package ${code(name)} has ${list([count(amount('dependencies'), 'dependency', 'dependencies'), count(amount('devDependencies'), 'development dependency', 'development dependencies'), count(scripts.length, 'script')])}.`,
    ],
    features: [
      ...feature('Scripts', scripts.length > 0 && codes(scripts, 6)),
      ...feature(
        'Dependencies',
        amount('dependencies') > 0 && codes(keysOf(at(root, 'dependencies')), 6),
      ),
      ...feature(
        'For development',
        amount('devDependencies') > 0 && codes(keysOf(at(root, 'devDependencies')), 6),
      ),
    ],
  };
}

function workflow(root: Value): Omit<KnownFile, 'name'> {
  const jobs = at(root, 'jobs');
  const on = at(root, 'on');
  const events =
    on?.kind === 'map'
      ? keysOf(on)
      : on?.kind === 'list'
        ? on.items.map(({ text }) => text)
        : [on?.text ?? ''];
  const uses = (jobs?.entries ?? []).flatMap(({ value }) =>
    (at(value, 'steps')?.items ?? []).map((step) => at(step, 'uses')?.text ?? '').filter(Boolean),
  );
  return {
    sentences: [
      `It runs on ${codes(events, 4)}.`,
      `It has ${count(keysOf(jobs).length, 'job')} (${codes(keysOf(jobs), 5)}) with ${count(stepsOf(jobs), 'step')}.`,
    ],
    features: [
      ...feature('Events', codes(events, 5)),
      ...feature('Jobs', codes(keysOf(jobs), 6)),
      ...feature('Actions', uses.length > 0 && codes(uses, 5)),
    ],
    parts: jobs,
    describe: (key, job) => {
      const on = at(job, 'runs-on')?.text;
      const matrix = at(job, 'strategy', 'matrix') ? ', once for each value of its matrix' : '';
      return `The job ${code(key)} has ${count(at(job, 'steps')?.items.length ?? 0, 'step')}${on ? ` and runs on ${code(on)}` : ''}${matrix}.`;
    },
  };
}

function stepsOf(jobs: Value | undefined): number {
  return (jobs?.entries ?? []).reduce(
    (sum, { value }) => sum + (at(value, 'steps')?.items.length ?? 0),
    0,
  );
}

function compose(root: Value): Omit<KnownFile, 'name'> {
  const services = at(root, 'services');
  const images = (services?.entries ?? [])
    .map(({ value }) => at(value, 'image')?.text ?? '')
    .filter(Boolean);
  const volumes = keysOf(at(root, 'volumes'));
  return {
    sentences: [
      `It starts ${count(keysOf(services).length, 'service')}: ${codes(keysOf(services), 6)}.`,
    ],
    features: [
      ...feature('Services', codes(keysOf(services), 6)),
      ...feature('Images', images.length > 0 && codes(images, 5)),
      ...feature('Volumes', volumes.length > 0 && codes(volumes, 5)),
    ],
    parts: services,
    describe: (key, service) => {
      const image = at(service, 'image')?.text;
      const from = image
        ? `runs the image ${code(image)}`
        : at(service, 'build')
          ? 'is built from source'
          : 'is a service';
      const ports = (at(service, 'ports')?.items ?? []).map(({ text }) => text);
      const open = ports.length > 0 ? ` with the ports ${codes(ports, 3)}` : '';
      const check = at(service, 'healthcheck') ? ' and has a health check' : '';
      return `${code(key)} ${from}${open}${check}.`;
    },
  };
}

function openApi(root: Value): Omit<KnownFile, 'name'> {
  const paths = at(root, 'paths');
  const methods = (paths?.entries ?? []).flatMap(({ value }) => keysOf(value));
  const schemas = keysOf(at(root, 'components', 'schemas'));
  return {
    sentences: [
      `It describes ${count(keysOf(paths).length, 'path')} with ${count(methods.length, 'operation')} and ${count(schemas.length, 'schema')}.`,
    ],
    features: [
      ...feature('Paths', codes(keysOf(paths), 5)),
      ...feature('Schemas', schemas.length > 0 && codes(schemas, 6)),
    ],
    parts: paths,
    describe: (key, path) =>
      `${code(key)} has ${codes(
        keysOf(path).map((method) => method.toUpperCase()),
        6,
      )}.`,
  };
}

function groups(root: Value): string[] {
  const names = [...new Set(keysOf(root).map((key) => key.split('.')[0] ?? ''))];
  return feature('Areas', codes(names, 6));
}
