import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1.d.ts';
import type { CronJob, Job } from 'kubernetes-types/batch/v1.d.ts';
import type { Container, PodTemplateSpec, Service } from 'kubernetes-types/core/v1.d.ts';
import type { ObjectMeta } from 'kubernetes-types/meta/v1.d.ts';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts';

/** Values of the chart, or a part of them. */
export interface Values {
  [key: string]: unknown;
}

/** An object of Kubernetes as the chart renders it. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta & { name: string };
}

/** Types of the kinds whose fields the checks read. */
interface Kinds {
  Deployment: Deployment;
  StatefulSet: StatefulSet;
  CronJob: CronJob;
  Job: Job;
  Service: Service;
  NetworkPolicy: NetworkPolicy;
}

/** An object of a kind; the schemas of Kubernetes have checked that it has its fields. */
export type OfKind<Kind extends keyof Kinds> = Manifest & Kinds[Kind];

export function ofKind<Kind extends keyof Kinds>(
  objects: readonly Manifest[],
  kind: Kind,
): OfKind<Kind>[] {
  return objects.filter((one): one is OfKind<Kind> => one.kind === kind);
}

export const describe = ({ apiVersion, kind, metadata }: Manifest) =>
  `${apiVersion}/${kind} ${metadata.name}`;

export type Labels = Record<string, string>;

/** Whether a selector of labels selects these. */
export function selects(selector: Labels | undefined, labels: Labels | undefined): boolean {
  return Object.entries(selector ?? {}).every(([key, value]) => labels?.[key] === value);
}

/** A pod template with the object that has it, and the name of its part or store. */
export interface Pod {
  owner: Manifest;
  pod: PodTemplateSpec;
  name: string;
}

/** Pod templates of a set of objects. */
export function podsOf(objects: readonly Manifest[]): Pod[] {
  const owners = [
    ...ofKind(objects, 'Deployment'),
    ...ofKind(objects, 'StatefulSet'),
    ...ofKind(objects, 'Job'),
  ].map((owner) => ({ owner, pod: owner.spec?.template }));
  const jobs = ofKind(objects, 'CronJob').map((owner) => {
    return { owner, pod: owner.spec?.jobTemplate.spec?.template };
  });
  return [...owners, ...jobs].map(({ owner, pod }) => {
    if (!pod) throw new Error(`${describe(owner)} has no pod`);
    return { owner, pod, name: pod.metadata?.labels?.['app.kubernetes.io/component'] ?? '' };
  });
}

export const containersOf = (pod: PodTemplateSpec): Container[] => pod.spec?.containers ?? [];
