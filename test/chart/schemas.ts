import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import {
  PodMonitor,
  PrometheusRule,
} from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import {
  ConfigMap,
  PersistentVolumeClaim,
  Secret,
  Service,
  ServiceAccount,
} from 'kubernetes-models/v1';
import { describe, type Manifest } from './manifest.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface Model {
  validate(): void;
}

const MODELS: Record<string, new (data: never) => Model> = {
  'apps/v1/Deployment': Deployment,
  'apps/v1/StatefulSet': StatefulSet,
  'autoscaling/v2/HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1/CronJob': CronJob,
  'batch/v1/Job': Job,
  'gateway.networking.k8s.io/v1/HTTPRoute': HTTPRoute,
  'keda.sh/v1alpha1/ScaledObject': ScaledObject,
  'monitoring.coreos.com/v1/PodMonitor': PodMonitor,
  'monitoring.coreos.com/v1/PrometheusRule': PrometheusRule,
  'networking.k8s.io/v1/Ingress': Ingress,
  'networking.k8s.io/v1/NetworkPolicy': NetworkPolicy,
  'policy/v1/PodDisruptionBudget': PodDisruptionBudget,
  'v1/ConfigMap': ConfigMap,
  'v1/PersistentVolumeClaim': PersistentVolumeClaim,
  'v1/Secret': Secret,
  'v1/Service': Service,
  'v1/ServiceAccount': ServiceAccount,
};

/** Validates objects by the schemas of the newest Kubernetes and of the operators. */
export function schemaProblems(objects: readonly Manifest[]): string[] {
  return objects.flatMap((object) => {
    const ModelOfKind = MODELS[`${object.apiVersion}/${object.kind}`];
    if (!ModelOfKind) return [`${describe(object)}: there is no schema`];
    try {
      new ModelOfKind(object as never).validate();
      return [];
    } catch (error) {
      return [`${describe(object)}: ${String(error)}`];
    }
  });
}

/** Modules with the types of an API, of the newest and of an old Kubernetes. */
function typesOf({ apiVersion, kind }: Manifest): string[] {
  const operators: Record<string, string> = {
    'gateway.networking.k8s.io/v1': '@kubernetes-models/gateway-api',
    'keda.sh/v1alpha1': '@kubernetes-models/keda',
    'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator',
  };
  const operator = operators[apiVersion];
  if (operator) return [`import('${operator}/${apiVersion}').I${kind}`];
  const group = apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '');
  return [
    `import('kubernetes-models/${apiVersion}').I${kind}`,
    `import('kubernetes-types/${group}.d.ts').${kind}`,
  ];
}

/** Options of the compiler for a file without a `tsconfig.json`. */
const TSC_OPTIONS =
  '--noEmit --strict --skipLibCheck --ignoreConfig --pretty false --module nodenext --target es2022';

/**
 * Finds fields that Kubernetes does not have, which schemas and API servers ignore: types are closed
 * for literals. A field that both 1.30 and the newest version have is in all versions between, since
 * stable APIs keep their fields.
 */
export function unknownFields(objects: readonly Manifest[]): string[] {
  const checks = objects.flatMap((object) => typesOf(object).map((type) => ({ object, type })));
  const lines = checks.map(
    ({ object, type }, at) => `export const o${at}: ${type} = ${JSON.stringify(object)};`,
  );
  const cache = path.join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'chart-types-'));
  try {
    const file = path.join(folder, 'objects.ts');
    writeFileSync(file, lines.join('\n'));
    const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
    const { stdout, stderr, status } = spawnSync(tsc, [...TSC_OPTIONS.split(' '), file], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    });
    if (status !== 0 && !stdout.includes('objects.ts(')) return [stdout + stderr];
    return [...stdout.matchAll(/objects\.ts\((\d+),\d+\): error (.*)/g)].map(([, line, text]) => {
      const check = checks[Number(line) - 1];
      return `${check ? describe(check.object) : line}: ${text}`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
