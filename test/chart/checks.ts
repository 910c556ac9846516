import type { Container, PodTemplateSpec, Probe } from 'kubernetes-types/core/v1.d.ts';
import {
  containersOf,
  describe,
  type Labels,
  type Manifest,
  ofKind,
  type Pod,
  podsOf,
  selects,
} from './manifest.ts';

/** Finds what an API server accepts and a cluster then does not run, or runs with too many rights. */
export function problemsOf(objects: readonly Manifest[]): string[] {
  return [
    ...repeated(objects),
    ...longNames(objects),
    ...podsOf(objects).flatMap((one) => podProblems(one, objects)),
    ...lostSelectors(objects),
    ...lostTargets(objects),
    ...lostBackends(objects),
  ];
}

function repeated(objects: readonly Manifest[]): string[] {
  const names = objects.map((one) => describe(one));
  return names
    .filter((name, at) => names.indexOf(name) !== at)
    .map((name) => `${name}: is there twice`);
}

/** Names that become labels or host names are limited; those of the Jobs of a CronJob get a suffix. */
function longNames(objects: readonly Manifest[]): string[] {
  const kinds = ['Service', 'Deployment', 'StatefulSet', 'Job', 'CronJob'];
  return objects
    .filter(({ kind }) => kinds.includes(kind))
    .filter(({ kind, metadata }) => metadata.name.length > (kind === 'CronJob' ? 52 : 63))
    .map((one) => `${describe(one)}: the name is too long`);
}

function podProblems({ owner, pod }: Pod, objects: readonly Manifest[]): string[] {
  const problems: string[] = [];
  const { selector } = (owner as Selecting).spec ?? {};
  const isEndless = selector !== undefined;
  if (!selects(selector?.matchLabels, pod.metadata?.labels)) {
    problems.push('its selector does not match its pods');
  }
  if (pod.spec?.automountServiceAccountToken !== false) problems.push('has a token of the cluster');
  const first = pod.spec?.initContainers ?? [];
  for (const container of [...first, ...containersOf(pod)]) {
    const all = [
      ...rightsOf(pod, container),
      ...limitsOf(container),
      ...(isEndless ? probesOf(container) : []),
      ...lostVolumes(owner, pod, { container, objects }),
    ];
    problems.push(...all.map((problem) => `${container.name}: ${problem}`));
  }
  return problems.map((problem) => `${describe(owner)}: ${problem}`);
}

/** OpenSearch writes beside its program. */
const WRITING = ['opensearch'];

/** Restrictions of the pod security standard "restricted", and a root that cannot be written to. */
function rightsOf(pod: PodTemplateSpec, container: Container): string[] {
  const rights = { ...pod.spec?.securityContext, ...container.securityContext };
  const isReadOnly = rights.readOnlyRootFilesystem === true || WRITING.includes(container.name);
  const wanted: [boolean, string][] = [
    [rights.runAsNonRoot === true && (rights.runAsUser ?? 0) > 0, 'may run as root'],
    [isReadOnly, 'may write to its root'],
    [rights.allowPrivilegeEscalation === false, 'may gain rights'],
    [rights.capabilities?.drop?.includes('ALL') === true, 'has capabilities'],
    [rights.seccompProfile?.type === 'RuntimeDefault', 'has no seccomp profile'],
  ];
  return wanted.filter(([holds]) => !holds).map(([, problem]) => problem);
}

function limitsOf({ resources, image = '' }: Container): string[] {
  const problems: string[] = [];
  if (!resources?.requests?.cpu || !resources.requests.memory)
    problems.push('requests are missing');
  if (!resources?.limits?.memory) problems.push('has no limit of memory');
  if (!/[^/]+(:(?!latest$)[\w.-]+|@sha256:\w{64})$/.test(image)) {
    problems.push(`the image ${image} has no fixed version`);
  }
  return problems;
}

function probesOf({
  readinessProbe,
  livenessProbe,
  startupProbe,
  ports = [],
}: Container): string[] {
  if (!readinessProbe || !livenessProbe) return ['a probe is missing'];
  const names = ports.map(({ name }) => name);
  const portOf = (probe: Probe | undefined) => probe?.httpGet?.port ?? probe?.tcpSocket?.port;
  return [readinessProbe, livenessProbe, startupProbe]
    .map(portOf)
    .filter((port) => typeof port === 'string' && !names.includes(port))
    .map((port) => `there is no port ${port}`);
}

interface Claiming {
  spec?: { volumeClaimTemplates?: { metadata?: { name?: string } }[] };
}

/** Volumes and claims that are mounted and nowhere. */
function lostVolumes(
  owner: Manifest,
  pod: PodTemplateSpec,
  { container, objects }: { container: Container; objects: readonly Manifest[] },
): string[] {
  const volumes = pod.spec?.volumes ?? [];
  const claims = (owner as Claiming).spec?.volumeClaimTemplates ?? [];
  const names = [
    ...volumes.map(({ name }) => name),
    ...claims.map(({ metadata }) => metadata?.name),
  ];
  const lost = (container.volumeMounts ?? []).filter(({ name }) => !names.includes(name));
  const isClaim = (name: string) =>
    objects.some((one) => one.kind === 'PersistentVolumeClaim' && one.metadata.name === name);
  const missing = volumes.flatMap(({ persistentVolumeClaim }) => {
    const name = persistentVolumeClaim?.claimName ?? '';
    // Claims of the release have its name in front; others exist already.
    return name.startsWith('demo-') && !isClaim(name) ? [name] : [];
  });
  return [
    ...lost.map(({ name }) => `there is no volume ${name}`),
    ...missing.map((name) => `there is no claim ${name}`),
  ];
}

interface Selecting {
  spec?: {
    selector?: Labels & { matchLabels?: Labels };
    podSelector?: { matchLabels?: Labels };
  };
}

/** Selectors of Services, budgets, monitors and policies that select no pod. */
function lostSelectors(objects: readonly Manifest[]): string[] {
  const pods = podsOf(objects).map(({ pod }) => pod.metadata?.labels);
  const kinds = ['Service', 'PodDisruptionBudget', 'PodMonitor', 'NetworkPolicy'];
  return objects
    .filter(({ kind }) => kinds.includes(kind))
    .filter((one) => {
      const { selector, podSelector } = (one as Selecting).spec ?? {};
      const labels = podSelector?.matchLabels ?? selector?.matchLabels ?? (selector as Labels);
      return !pods.some((pod) => selects(labels, pod));
    })
    .map((one) => `${describe(one)}: selects no pod`);
}

interface Scaler {
  spec?: { scaleTargetRef?: { name?: string }; minReplicas?: number; minReplicaCount?: number };
}

/** Autoscalers without a Deployment, or with one whose upgrades reset the number of pods. */
function lostTargets(objects: readonly Manifest[]): string[] {
  const deployments = ofKind(objects, 'Deployment');
  const scalers = objects.filter(({ kind }) =>
    ['HorizontalPodAutoscaler', 'ScaledObject'].includes(kind),
  );
  return scalers.flatMap((scaler) => {
    const target = (scaler as Scaler).spec?.scaleTargetRef?.name;
    const deployment = deployments.find(({ metadata }) => metadata.name === target);
    if (!deployment) return [`${describe(scaler)}: there is no Deployment ${target}`];
    const isFixed = deployment.spec?.replicas !== undefined;
    return isFixed ? [`${describe(scaler)}: its Deployment sets replicas`] : [];
  });
}

interface Backend {
  name?: string;
  port?: { name?: string; number?: number } | number;
}

interface Routing {
  spec?: {
    rules?: {
      http?: { paths?: { backend?: { service?: Backend } }[] };
      backendRefs?: Backend[];
    }[];
  };
}

/** Backends of an Ingress or HTTPRoute that are no port of a Service. */
function lostBackends(objects: readonly Manifest[]): string[] {
  const services = ofKind(objects, 'Service');
  return objects
    .filter(({ kind }) => ['Ingress', 'HTTPRoute'].includes(kind))
    .flatMap((route) => {
      const rules = (route as Routing).spec?.rules ?? [];
      const backends = rules.flatMap(({ http, backendRefs = [] }) => [
        ...(http?.paths ?? []).map(({ backend }) => backend?.service),
        ...backendRefs,
      ]);
      return backends
        .filter((backend) => {
          const service = services.find(({ metadata }) => metadata.name === backend?.name);
          const { port } = backend ?? {};
          const wanted = typeof port === 'object' ? (port.name ?? port.number) : port;
          return !service?.spec?.ports?.some((one) => [one.name, one.port].includes(wanted));
        })
        .map((backend) => `${describe(route)}: there is no Service ${backend?.name} with its port`);
    });
}
