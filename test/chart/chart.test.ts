import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EnvVar } from 'kubernetes-types/core/v1.d.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readGatewayConfig } from '../../gateway/src/config.ts';
import { loadConfig as loadAuth } from '../../services/auth/src/config.ts';
import { loadConfig as loadCollections } from '../../services/collections/src/config.ts';
import { loadConfig as loadComments } from '../../services/comments/src/config.ts';
import {
  loadConfig as loadIntegrations,
  loadWorkerConfig,
} from '../../services/integrations/src/config.ts';
import { loadConfig as loadSnippets } from '../../services/snippets/src/config.ts';
import { problemsOf } from './checks.ts';
import { neededFlows, openFlows } from './flows.ts';
import { containersOf, type Manifest, ofKind, podsOf, type Values } from './manifest.ts';
import { REFUSALS } from './refusals.ts';
import {
  CHART,
  chartFile,
  chartFiles,
  program,
  refusalOf,
  render,
  valuesOf,
  withValues,
} from './render.ts';
import { schemaProblems, unknownFields } from './schemas.ts';

const missing = typeof program === 'string' ? program : undefined;
const FILES = chartFiles('ci').filter((name) => name.endsWith('.yaml'));

const rendered = new Map<string, Manifest[]>();

/** Renders a file of values once. */
function renderFile(name: string): Manifest[] {
  const objects = rendered.get(name) ?? render(valuesOf(name));
  rendered.set(name, objects);
  return objects;
}

/** A check that needs a program which renders the chart. */
function rendering(name: string, check: () => void): void {
  it(name, ({ skip }) => {
    skip(missing !== undefined, missing);
    check();
  });
}

it('is checked with five files of values', () => {
  expect(FILES.map((name) => path.basename(name, '.yaml'))).toEqual([
    'cluster',
    'everything',
    'external-stores',
    'no-ingress',
    'small',
  ]);
});

it('has the version of the platform', () => {
  const { version } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
  );
  const chart = valuesOf('Chart.yaml');
  expect([chart.version, chart.appVersion]).toEqual([version, version]);
});

rendering('makes objects that Kubernetes 1.31 to 1.34 accepts and runs', () => {
  const all = FILES.map(renderFile);
  expect(all.flatMap((objects) => schemaProblems(objects))).toEqual([]);
  expect(all.flatMap((objects) => problemsOf(objects))).toEqual([]);
  expect(unknownFields(all.flat())).toEqual([]);
});

rendering('makes the same objects for each version of Kubernetes', () => {
  const oldest = render(valuesOf('ci/everything.yaml'), { kubeVersion: '1.31.0' });
  expect(oldest).toEqual(renderFile('ci/everything.yaml'));
});

describe('the variables of parts', () => {
  const read = (...file: string[]) =>
    readFileSync(path.resolve(import.meta.dirname, '../..', ...file), 'utf8');
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const hex = (digits: string) => digits.repeat(64).slice(0, 64);
  const SECRETS: Values = {
    INTERNAL_KEY: hex('0a1b2c3d'),
    ENCRYPTION_KEY: hex('4e5f6071'),
    JWT_PRIVATE_KEY: privateKey,
    MONGO_PASSWORD: hex('82'),
    MONGODB_URI: 'mongodb://snippetry:secret@db.example.com/?replicaSet=rs0',
    REDIS_PASSWORD: hex('93'),
    REDIS_URL: 'rediss://:secret@redis.example.com:6380',
    SEARCH_URL: 'https://search:secret@search.example.com:9200',
    SMTP_URL: 'smtp://user:secret@mail.example.com:587',
    GITHUB_CLIENT_SECRET: 'secret',
  };
  const LOADERS: Record<string, (env: Record<string, string>) => object> = {
    auth: loadAuth,
    snippets: loadSnippets,
    comments: loadComments,
    collections: loadCollections,
    integrations: loadIntegrations,
    'import-worker': loadWorkerConfig,
    'explain-worker': loadWorkerConfig,
    gateway: readGatewayConfig,
  };
  /** Variables that the client of the bucket reads. */
  const ELSEWHERE = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

  /** Variables as a process gets them: from its image, the chart and the Secret. */
  function environment(name: string, variables: EnvVar[], secrets: Values) {
    const env: Record<string, string> = { NODE_ENV: 'production', HOST: '0.0.0.0' };
    for (const { name: variable, value, valueFrom } of variables) {
      const { secretKeyRef, configMapKeyRef } = valueFrom ?? {};
      const secret = secretKeyRef && secrets[secretKeyRef.key];
      if (secretKeyRef && secret === undefined && !secretKeyRef.optional) {
        throw new Error(`${name} needs the key ${secretKeyRef.key}`);
      }
      const given = value ?? secret ?? (configMapKeyRef && 'Snippets <no-reply@example.com>');
      if (given === undefined) continue;
      env[variable] = String(given);
    }
    return env;
  }

  const partsOf = (objects: Manifest[]) =>
    podsOf(objects).flatMap(({ owner, pod, name }) =>
      owner.kind === 'Deployment'
        ? containersOf(pod).map(({ env = [], ports = [] }) => ({ name, variables: env, ports }))
        : [],
    );

  rendering('are all that each needs, and each is read', () => {
    for (const file of FILES) {
      const { secrets } = valuesOf(file) as { secrets: { values?: Values } };
      const held = secrets.values ? { ...secrets.values, JWT_PRIVATE_KEY: privateKey } : SECRETS;
      const { env: own = {} } = valuesOf(file);
      for (const { name, variables } of partsOf(renderFile(file))) {
        const load = LOADERS[name];
        if (!load) continue;
        const env = environment(name, variables, held);
        if (!env.GITHUB_CLIENT_ID) delete env.GITHUB_CLIENT_SECRET;
        const config: object = load(env);
        const unread = Object.keys(env).filter(
          (one) => !(one in config) && !ELSEWHERE.includes(one) && !(one in (own as object)),
        );
        expect([file, name, unread]).toEqual([file, name, []]);
        // Every address that has a default was set.
        const isLocal = /127\.0\.0\.1:4\d{3}/.test(JSON.stringify(config));
        expect([file, name, isLocal]).toEqual([file, name, false]);
      }
    }
  });

  rendering('fit to the names, ports and folders of the images', () => {
    // Compose has the same images.
    const compose = read('docker-compose.yml').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
    const used = podsOf(renderFile('ci/small.yaml')).flatMap(({ owner, pod }) =>
      owner.kind === 'Deployment' ? containersOf(pod).map(({ image }) => image) : [],
    );
    expect(used.filter((image) => !compose.includes(`image: ${image}\n`))).toEqual([]);
    const images = [read('deploy/Dockerfile.service'), read('deploy/Dockerfile.web')];
    const [service = '', web = ''] = images;
    expect(service).toContain('PORT=3000');
    expect(service).toContain('/var/lib/search');
    expect(web).toMatch(/PORT=8080[\s\S]*BUILDS_DIR=\/var\/lib\/builds/);
    for (const { name, ports } of partsOf(renderFile('ci/cluster.yaml'))) {
      const wanted = name === 'gateway' ? 8080 : 3000;
      expect([name, ports[0]?.containerPort]).toEqual([name, wanted]);
    }
  });
});

rendering('opens exactly the flows between pods that the platform needs', () => {
  for (const file of ['ci/cluster.yaml', 'ci/everything.yaml', 'ci/external-stores.yaml']) {
    const objects = renderFile(file);
    expect([file, openFlows(objects)]).toEqual([file, neededFlows(objects)]);
  }
  const flows = openFlows(renderFile('ci/cluster.yaml'));
  expect(flows).toContain('snippets → opensearch:9200');
  expect(flows).not.toContain('gateway → opensearch:9200');
  expect(flows.filter((flow) => /:(9464|8081)$/.test(flow))).toEqual([]);
});

rendering('opens metrics to Prometheus, and nothing else', () => {
  const policies = ofKind(renderFile('ci/everything.yaml'), 'NetworkPolicy');
  const outside = policies.flatMap(({ metadata, spec }) =>
    (spec?.ingress ?? [])
      .filter(({ from = [] }) =>
        JSON.stringify(from).includes('"kubernetes.io/metadata.name":"monitoring"'),
      )
      .map(({ ports }) => [metadata.name, ports]),
  );
  expect(outside.length).toBe(8);
  for (const [name, ports] of outside) expect([name, ports]).toEqual([name, [{ port: 'metrics' }]]);
});

rendering('stops every part while a backup is restored', () => {
  const restore = { file: 'snippetry-2026-11-29.backup', replace: true };
  const values = withValues(valuesOf('ci/everything.yaml'), { backup: { restore } });
  const objects = render(values);
  expect([schemaProblems(objects), problemsOf(objects)]).toEqual([[], []]);
  expect(openFlows(objects)).toEqual(neededFlows(objects));
  const replicas = ofKind(objects, 'Deployment').map(({ spec }) => spec?.replicas);
  expect(new Set(replicas)).toEqual(new Set([0]));
  const scaled = ['HorizontalPodAutoscaler', 'ScaledObject', 'PodDisruptionBudget'];
  expect(objects.filter(({ kind }) => scaled.includes(kind))).toEqual([]);
  const [job] = ofKind(objects, 'Job').map(({ spec }) => spec?.template.spec);
  // The longest time to stop is 60 s.
  expect(job?.initContainers?.[0]?.command).toEqual(['sleep', '80']);
  expect(job?.containers[0]?.command?.slice(2)).toEqual([
    'restore',
    '/backups/snippetry-2026-11-29.backup',
    '--builds',
    '--replace',
  ]);
});

rendering('lists the migrations of a version before the parts are updated to it', () => {
  const values = withValues(valuesOf('ci/everything.yaml'), { migrations: { tag: '0.2.0' } });
  const objects = render(values);
  expect([schemaProblems(objects), problemsOf(objects)]).toEqual([[], []]);
  const jobs = ofKind(objects, 'Job').map(({ spec }) => spec?.template.spec?.containers[0]);
  expect(jobs.map((container) => container?.image).sort()).toEqual(
    ['auth', 'collections', 'comments', 'integrations', 'snippets'].map(
      (name) => `registry.example.com/snippetry-${name}:0.2.0`,
    ),
  );
  expect(jobs[0]?.command).toEqual(['node', 'src/main.ts', 'migrate', '--dry-run']);
  const ofJobs = (flow: string) => flow.startsWith('migration');
  expect(openFlows(objects).filter(ofJobs)).toEqual([
    'migration → mongodb:27017',
    'migration → redis:6379',
  ]);
  const others = objects.filter(({ kind }) => kind !== 'Job' && kind !== 'NetworkPolicy');
  const isOther = ({ kind }: Manifest) => kind !== 'NetworkPolicy';
  expect(others).toEqual(renderFile('ci/everything.yaml').filter(isOther));
});

rendering('keeps names within the limits of Kubernetes', () => {
  const objects = render(
    withValues(valuesOf('ci/cluster.yaml'), {
      fullnameOverride: 'the-platform-for-snippets-of-a-company-with-a-long-name',
      parts: { 'mfe-abcdefghijklmnopqrstuvwxyz': {} },
      migrations: { tag: '0.2.0' },
    }),
  );
  expect(problemsOf(objects)).toEqual([]);
});

rendering('runs backups by a program that the image has', () => {
  const [job] = ofKind(renderFile('ci/cluster.yaml'), 'CronJob');
  const [container] = job?.spec?.jobTemplate.spec?.template.spec?.containers ?? [];
  const [node, program = '', ...args] = container?.command ?? [];
  expect([node, ...args]).toEqual(['node', 'backup', '/backups/', '--keep', '14', '--builds']);
  // Images have the packages of the repository below /app.
  const folder = path.resolve(import.meta.dirname, '../..');
  const command = [program.replace('/app', folder), ...args];
  // The arguments are read first.
  const ran = spawnSync(process.execPath, command, { env: {}, encoding: 'utf8' });
  expect(ran.stderr).toContain('MONGODB_URI is required');
});

rendering('restarts no pod if only the version of the chart changes', () => {
  for (const { pod } of podsOf(renderFile('ci/small.yaml'))) {
    expect(Object.keys(pod.metadata?.labels ?? {}).sort()).toEqual([
      'app.kubernetes.io/component',
      'app.kubernetes.io/instance',
      'app.kubernetes.io/name',
    ]);
  }
});

rendering('takes zero and false of a part for values', () => {
  const deployments = ofKind(renderFile('ci/everything.yaml'), 'Deployment');
  const named = (name: string) => deployments.find(({ metadata }) => metadata.name === name)?.spec;
  expect(named('snippets-mfe-github')?.replicas).toBe(0);
  expect(named('snippets-mfe-snippets')?.template.spec).not.toHaveProperty(
    'topologySpreadConstraints',
  );
});

rendering('includes rules and dashboards as they are', () => {
  const chart = path.join(mkdtempSync(path.join(tmpdir(), 'snippetry-chart-')), 'snippetry');
  onTestFinished(() => rmSync(path.dirname(chart), { recursive: true }));
  cpSync(CHART, chart, { recursive: true });
  const rule = { alert: 'Down', expr: 'up == 0', annotations: { summary: '{{ $labels.pod }}' } };
  const files = {
    'rules/sample.yaml': JSON.stringify({ groups: [{ name: 'sample', rules: [rule] }] }),
    // The tests of rules have no groups.
    'rules/sample-test.yaml': 'rule_files: [sample.yaml]',
    'dashboards/sample.json': '{ "title": "Größe", "legend": "{{pod}}\\n" }',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(chart, 'files', path.dirname(name)), { recursive: true });
    writeFileSync(path.join(chart, 'files', name), text);
  }
  const objects = render(valuesOf('ci/everything.yaml'), { chart });
  expect(schemaProblems(objects)).toEqual([]);
  const named = (name: string) => objects.find(({ metadata }) => metadata.name === name);
  expect(named('snippets-sample')).toMatchObject({
    kind: 'PrometheusRule',
    spec: { groups: [{ rules: [rule] }] },
  });
  expect(named('snippets-sample-test')).toBeUndefined();
  expect(named('snippets-dashboard-sample')).toMatchObject({
    kind: 'ConfigMap',
    data: { 'sample.json': files['dashboards/sample.json'] },
  });
});

rendering('updates part by part to what an update of all gives', () => {
  const values = valuesOf('ci/cluster.yaml');
  const parts = Object.keys(valuesOf('values.yaml').parts as Values);
  const image = { tag: '0.2.0' };
  const oneByOne = Object.fromEntries(parts.map((name) => [name, { image }]));
  expect(render(withValues(values, { parts: oneByOne }))).toEqual(
    render(withValues(values, { image })),
  );
});

describe('the README of the chart', () => {
  const readme = chartFile('README.md');
  const rows = (title: string) => {
    const [, section = ''] = readme.split(`\n## ${title}\n`);
    const [own = ''] = section.split('\n## ');
    return [...own.matchAll(/^\| `([\w.<>-]+)` \|/gm)].map(([, name = '']) => name);
  };

  it('lists the keys of the Secret', () => {
    const { secrets } = JSON.parse(chartFile('values.schema.json')).properties;
    expect(rows('Secrets').sort()).toEqual(
      Object.keys(secrets.properties.values.properties).sort(),
    );
  });

  it('lists every value that the chart has, and no other', () => {
    const values = valuesOf('values.yaml');
    const names = rows('Values');
    const isThere = (name: string) =>
      name.split('.').reduce<unknown>((at, key) => (at as Values | undefined)?.[key], values) !==
      undefined;
    expect(names.filter((name) => !name.includes('<') && !isThere(name))).toEqual([]);
    const listed = new Set(names.map((name) => name.split('.')[0]));
    expect(Object.keys(values).filter((name) => !listed.has(name))).toEqual([]);
  });
});

describe('refuses', () => {
  for (const { what, sentence, values, apis } of REFUSALS) {
    rendering(what, () => {
      const base = valuesOf('ci/cluster.yaml');
      const refusal = refusalOf(withValues(base, values), apis ? { apis } : {});
      expect(refusal).toContain(sentence);
    });
  }
});
