import type { NetworkPolicyPeer, NetworkPolicyPort } from 'kubernetes-types/networking/v1.d.ts';
import { containersOf, type Manifest, ofKind, type Pod, podsOf, selects } from './manifest.ts';

const labelsOf = ({ pod }: Pod) => pod.metadata?.labels;
const portsOf = ({ pod }: Pod) => containersOf(pod).flatMap(({ ports = [] }) => ports);

const isPeer = ({ podSelector, namespaceSelector }: NetworkPolicyPeer, pod: Pod) =>
  podSelector !== undefined &&
  !namespaceSelector &&
  selects(podSelector.matchLabels, labelsOf(pod));

interface Rule {
  ports?: NetworkPolicyPort[];
  peers: NetworkPolicyPeer[] | undefined;
}

/** Whether a rule has a peer and a port; a rule without any has all of them. */
function opens(rule: Rule, peer: Pod, port: { name?: string; containerPort: number }): boolean {
  const hasPeer = !rule.peers || rule.peers.some((one) => isPeer(one, peer));
  const hasPort = (one: NetworkPolicyPort) => [port.name, port.containerPort].includes(one.port);
  return hasPeer && (!rule.ports || rule.ports.some(hasPort));
}

/** Flows between pods that the policies of both sides open, as `gateway → auth:3000`. */
export function openFlows(objects: readonly Manifest[]): string[] {
  const pods = podsOf(objects);
  const policies = ofKind(objects, 'NetworkPolicy');
  const rulesOf = (pod: Pod, side: 'ingress' | 'egress'): Rule[] =>
    policies
      .filter(({ spec }) => selects(spec?.podSelector.matchLabels, labelsOf(pod)))
      .flatMap(({ spec }) =>
        side === 'ingress'
          ? (spec?.ingress ?? []).map(({ ports, from }) => ({ ports, peers: from }))
          : (spec?.egress ?? []).map(({ ports, to }) => ({ ports, peers: to })),
      )
      .map(({ ports, peers }) => ({ ...(ports && { ports }), peers }));
  const flows = pods.flatMap((from) =>
    pods.flatMap((to) =>
      portsOf(to)
        .filter((port) => rulesOf(from, 'egress').some((rule) => opens(rule, to, port)))
        .filter((port) => rulesOf(to, 'ingress').some((rule) => opens(rule, from, port)))
        .map(({ containerPort }) => `${from.name} → ${to.name}:${containerPort}`),
    ),
  );
  return [...new Set(flows)].sort();
}

const ADDRESS = /([a-z][a-z0-9-]*)(?:\.([a-z][a-z0-9-]*))?:(\d+)/g;

/** Flows that the variables of pods need: the addresses of Services in them. */
export function neededFlows(objects: readonly Manifest[]): string[] {
  const pods = podsOf(objects);
  const services = ofKind(objects, 'Service');
  const targets = (text: string) =>
    [...text.matchAll(ADDRESS)].flatMap(([, host, domain]) => {
      const service = services.find(({ metadata }) => [host, domain].includes(metadata.name));
      const selector = service?.spec?.selector;
      const to = selector && pods.find((pod) => selects(selector, labelsOf(pod)));
      const port =
        to && portsOf(to).find(({ name }) => name === service.spec?.ports?.[0]?.targetPort);
      return to && port ? [`${to.name}:${port.containerPort}`] : [];
    });
  const flows = pods.flatMap(({ pod, name }) =>
    containersOf(pod)
      .flatMap(({ env = [] }) => env.flatMap(({ value }) => targets(value ?? '')))
      .map((target) => `${name} → ${target}`),
  );
  return [...new Set(flows)].sort();
}
