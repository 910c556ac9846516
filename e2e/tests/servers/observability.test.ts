import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const { offset } = inject('platform');
const ROOT = path.resolve(import.meta.dirname, '../../..');
const FILES = path.join(ROOT, 'deploy/helm/snippetry/files');
const RULE_TESTS = path.join(ROOT, 'deploy/observability/rules-tests');

const Box = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });
const Panel = z.object({
  id: z.number(),
  title: z.string().min(1),
  gridPos: Box,
  targets: z.array(z.object({ expr: z.string() })).default([]),
});
const Dashboard = z.object({ uid: z.string(), panels: z.array(Panel) });
const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

/** Default ports of one process of each kind. */
const METRICS_PORTS = [8081, 4101, 4102, 4103, 4104, 4105, 4115];

const dashboards = globSync(`${FILES}/dashboards/*.json`).map((file) =>
  Dashboard.parse(JSON.parse(readFileSync(file, 'utf8'))),
);
const alerts = globSync(`${FILES}/rules/*.yaml`)
  .flatMap((file) => Rules.parse(parse(readFileSync(file, 'utf8'))).groups)
  .flatMap(({ rules }) => rules);

/** Parses an expression and returns the metrics that it selects. */
function metricsIn(expression: string): string[] {
  const query = expression.replace(/\$__(?:rate_interval|range)/g, '5m').replace(/\$\w+/g, 'any');
  const names: string[] = [];
  parser.parse(query).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`${query} cannot be parsed at ${from}`);
      const isName = type.name === 'Identifier' && node.parent?.name === 'VectorSelector';
      if (isName) names.push(query.slice(from, to));
    },
  });
  return names;
}

/** Series that the processes of the platform expose, and those that exist elsewhere only. */
async function exposed(): Promise<Set<string>> {
  const texts = await Promise.all(
    METRICS_PORTS.map(async (port) =>
      (await fetch(`http://127.0.0.1:${port + offset}/metrics`)).text(),
    ),
  );
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  );
  // Prometheus makes `up`; the others need OpenSearch or tracing.
  return new Set([...names, 'up', 'snippets_search_up', 'trace_spans_dropped_total']);
}

it('dashboards and alerts name only metrics that processes expose', async () => {
  const known = await exposed();
  const panels = dashboards.flatMap((one) => one.panels);
  const expressions = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...alerts.map(({ expr }) => expr),
  ];
  expect(dashboards).toHaveLength(4);
  expect(alerts.length).toBeGreaterThan(10);
  const named = new Set(expressions.flatMap(metricsIn));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

it('the documented metrics are those that processes expose', async () => {
  const known = await exposed();
  const page = readFileSync(path.join(ROOT, 'docs/observability.md'), 'utf8');
  const table = page.slice(page.indexOf('## Metrics'));
  const documented = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
  const isKnown = (name: string) => known.has(name) || known.has(`${name}_count`);
  expect(documented.filter((name) => !isKnown(name))).toEqual([]);
  const own = [...known].map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
  // Node's own metrics are documented by prom-client.
  const undocumented = own.filter(
    (name) =>
      !/^(?:nodejs_|process_|up$|snippets_search_)/.test(name) && !documented.includes(name),
  );
  expect([...new Set(undocumented)]).toEqual([]);
});

it('panels of a dashboard do not overlap, and have ids of their own', () => {
  for (const { panels } of dashboards) {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const [at, { gridPos: a }] of panels.entries()) {
      for (const { gridPos: b } of panels.slice(at + 1)) {
        const isApart =
          a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
        expect(isApart).toBe(true);
      }
    }
  }
});

it('each alert has a section of the runbook and a test that fires it', () => {
  const runbook = readFileSync(path.join(ROOT, 'docs/runbook.md'), 'utf8');
  const tests = globSync(`${RULE_TESTS}/*.yaml`).map((file) => readFileSync(file, 'utf8'));
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    expect(runbook).toContain(`\n## ${alert}\n`);
    expect(tests.join('')).toMatch(
      new RegExp(`alertname: ${alert}\\n +eval_time: \\w+\\n +exp_alerts:`),
    );
  }
});

it('promtool accepts the rules and their tests', (test) => {
  const run = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
  if (run('--version').error) {
    // Named in the report like every other check that this machine cannot make.
    test.annotate('not checked: promtool is not installed (Debian: prometheus)');
    return;
  }
  const outcomes = [
    run('check', 'rules', ...globSync(`${FILES}/rules/*.yaml`)),
    run('test', 'rules', ...globSync(`${RULE_TESTS}/*.yaml`)),
  ];
  for (const { status, stdout, stderr } of outcomes)
    expect([status, stdout + stderr]).toEqual([0, expect.anything()]);
});
