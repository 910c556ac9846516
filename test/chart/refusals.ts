import type { Values } from './manifest.ts';

interface Refusal {
  what: string;
  /** Part of the reason that the operator reads. */
  sentence: string;
  /** On top of `ci/cluster.yaml`, which is accepted. */
  values: Values;
  /** APIs of the cluster; all of them by default. */
  apis?: readonly string[];
}

/** Test secrets without one that is needed. */
const SOME_SECRETS = { INTERNAL_KEY: 'a', ENCRYPTION_KEY: 'b', JWT_PRIVATE_KEY: 'c' };
const WORKER = { autoscaling: { enabled: true } };
const PROMETHEUS = { prometheusAddress: 'http://prometheus.monitoring:9090' };

/** Combinations of values that cannot work. */
export const REFUSALS: readonly Refusal[] = [
  {
    what: 'no host of the application',
    sentence: 'hosts.app is empty: name the host at which browsers reach the application.',
    values: { hosts: { app: '' } },
  },
  {
    what: 'no host of previews',
    sentence: 'hosts.preview is empty: name the host at which browsers reach the previews.',
    values: { hosts: { preview: '' } },
  },
  {
    what: 'one host for application and previews',
    sentence: 'The application and previews have the same origin: previews run the code of users',
    values: { hosts: { preview: 'snippets.example.com' } },
  },
  {
    what: 'one host at two ports for application and previews',
    sentence: 'hosts.app and hosts.preview are the same: previews run the code of users',
    values: {
      hosts: { preview: 'snippets.example.com' },
      origins: { preview: 'https://snippets.example.com:8443' },
    },
  },
  {
    what: 'an Ingress beside an HTTPRoute',
    sentence: 'ingress and httpRoute are both enabled: choose one way to the gateway.',
    values: { httpRoute: { enabled: true, parentRefs: [{ name: 'public' }] } },
  },
  {
    what: 'an HTTPRoute without a Gateway',
    sentence: 'httpRoute.parentRefs is empty: name the Gateway that receives the requests.',
    values: { ingress: { enabled: false }, httpRoute: { enabled: true } },
  },
  {
    what: 'images without a registry',
    sentence: 'image.registry is empty: name the registry that has the images.',
    values: { image: { registry: '' } },
  },
  {
    what: 'no secret',
    sentence: 'secrets.existingSecret is empty: create a Secret with the keys of README.md',
    values: { secrets: { existingSecret: '' } },
  },
  {
    what: 'secrets twice',
    sentence:
      'secrets.existingSecret and secrets.values are both set: the values would not be used.',
    values: { secrets: { values: SOME_SECRETS } },
  },
  {
    what: 'secrets that are incomplete',
    sentence: 'secrets.values lacks MONGO_PASSWORD, without which a part cannot start.',
    values: { secrets: { existingSecret: '', values: SOME_SECRETS } },
  },
  {
    what: 'mails without a mail server',
    sentence:
      'secrets.values lacks SMTP_URL: name a mail server, or set MAIL to log in the env of auth.',
    values: {
      secrets: {
        existingSecret: '',
        values: { ...SOME_SECRETS, MONGO_PASSWORD: 'd', MONGO_KEY: 'e', REDIS_PASSWORD: 'f' },
      },
    },
  },
  {
    what: 'a bundled MongoDB beside an external one',
    sentence: 'mongodb.bundled is on and secrets.values has MONGODB_URI: use the bundled store or',
    values: {
      secrets: {
        existingSecret: '',
        values: {
          ...SOME_SECRETS,
          MONGO_PASSWORD: 'd',
          MONGO_KEY: 'e',
          REDIS_PASSWORD: 'f',
          SMTP_URL: 'smtp://mail.example.com',
          MONGODB_URI: 'mongodb://db.example.com',
        },
      },
    },
  },
  {
    what: 'a bundled OpenSearch beside an external one',
    sentence: 'opensearch.bundled and opensearch.external are both on: use the bundled store or',
    values: { opensearch: { external: true } },
  },
  {
    what: 'an external store that policies close',
    sentence: 'networkPolicy.mongodbTo is empty: name the addresses of the external mongodb',
    values: { mongodb: { bundled: false } },
  },
  {
    what: 'a bucket without a name',
    sentence: 'builds.bucket.name is empty: name the bucket that has the builds.',
    values: { builds: { store: 'bucket' } },
  },
  {
    what: 'several gateways without shared builds',
    sentence:
      'Several gateways need the same builds: set builds.store to bucket, or to volume with',
    values: { builds: { store: 'emptyDir' } },
  },
  {
    what: 'several gateways on a volume of one node',
    sentence:
      'Several gateways need the same builds: set builds.store to bucket, or to volume with',
    values: { builds: { volume: { accessMode: 'ReadWriteOnce' } } },
  },
  {
    what: 'a volume for a search index that OpenSearch has',
    sentence: 'searchFiles.volume.enabled is on, but OpenSearch has the search index.',
    values: { searchFiles: { volume: { enabled: true } } },
  },
  {
    what: 'several replicas on one volume of index files',
    sentence: 'Several replicas of snippets cannot share searchFiles.volume: each has index files',
    values: { opensearch: { bundled: false }, searchFiles: { volume: { enabled: true } } },
  },
  {
    what: 'a backup of builds that no second pod can mount',
    sentence:
      'backup.builds needs builds.store volume with ReadWriteMany, which the backup can mount',
    values: { builds: { store: 'bucket', bucket: { name: 'builds' } } },
  },
  {
    what: 'a restore of a file that is nowhere',
    sentence: 'backup.restore.file needs backup.enabled or backup.volume.existingClaim, the volume',
    values: { backup: { enabled: false, restore: { file: 'snippetry.backup' } } },
  },
  {
    what: 'a part that is missing',
    sentence: 'parts.comments is missing: the platform needs every part but remotes.',
    values: { parts: { comments: null } },
  },
  {
    what: 'a needed part without replicas',
    sentence: 'parts.auth has no replicas: the platform needs every part but remotes.',
    values: { parts: { auth: { replicas: 0 } } },
  },
  {
    what: 'autoscaling with its bounds reversed',
    sentence: 'parts.gateway.autoscaling has more minReplicas than maxReplicas.',
    values: { parts: { gateway: { autoscaling: { minReplicas: 9 } } } },
  },
  {
    what: 'autoscaling by the use of no CPU',
    sentence:
      'parts.comments.autoscaling needs resources.requests.cpu, of which it measures the use.',
    values: { defaults: { resources: { requests: { cpu: null } } } },
  },
  {
    what: 'autoscaling by requests that no API counts',
    sentence: 'parts.gateway.autoscaling.requestsPerSecond needs autoscaling.requestsMetric',
    values: { parts: { gateway: { autoscaling: { requestsPerSecond: 100 } } } },
  },
  {
    what: 'workers that scale without Prometheus',
    sentence: 'parts.import-worker.autoscaling needs keda.prometheusAddress: workers are scaled by',
    values: { parts: { 'import-worker': WORKER } },
  },
  {
    what: 'workers that scale without KEDA',
    sentence: 'parts.import-worker.autoscaling needs the API keda.sh/v1alpha1, which the cluster',
    values: { parts: { 'import-worker': WORKER }, keda: PROMETHEUS },
    apis: [],
  },
  {
    what: 'workers that scale by an unknown number of jobs',
    sentence: 'parts.import-worker.autoscaling.jobsPerReplica is missing.',
    values: {
      parts: { 'import-worker': { autoscaling: { enabled: true, jobsPerReplica: null } } },
      keda: PROMETHEUS,
    },
  },
  {
    what: 'a monitor without the Prometheus operator',
    sentence:
      'metrics.podMonitor needs the API monitoring.coreos.com/v1, which the cluster does not',
    values: { metrics: { podMonitor: { enabled: true } } },
    apis: [],
  },
  {
    what: 'metrics that policies close',
    sentence:
      'networkPolicy.metricsFrom is empty: name the namespace of Prometheus, which could not',
    values: { metrics: { podMonitor: { enabled: true } } },
  },
  {
    what: 'a budget that lets no node be drained',
    sentence:
      'parts.snippets.podDisruptionBudget.minAvailable is not below the 3 replicas that there',
    values: { parts: { snippets: { podDisruptionBudget: { minAvailable: 3 } } } },
  },
  {
    what: 'a budget of two kinds',
    sentence: 'parts.snippets.podDisruptionBudget has minAvailable and maxUnavailable; Kubernetes',
    values: { parts: { snippets: { podDisruptionBudget: { maxUnavailable: 1 } } } },
  },
  {
    what: 'an end before the last request',
    sentence:
      'parts.auth.terminationGracePeriodSeconds is too short: a part drains for drainMs and',
    values: { drainMs: 15_000 },
  },
  {
    what: 'a variable that the chart sets',
    sentence:
      'env.REDIS_URL is set by the chart for auth: use the value of the chart that it comes',
    values: { env: { REDIS_URL: 'redis://127.0.0.1' } },
  },
  { what: 'an unknown value', sentence: 'replicaCount', values: { replicaCount: 2 } },
  {
    what: 'an unknown part',
    sentence: 'search',
    values: { parts: { search: { replicas: 1 } } },
  },
  {
    what: 'a number of replicas that is none',
    sentence: 'replicas',
    values: { parts: { auth: { replicas: 'two' } } },
  },
];
