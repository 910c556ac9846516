/** Parts of the address of a group of Redis servers. */
export interface RedisGroup {
  kind: 'sentinel' | 'cluster';
  isEncrypted: boolean;
  username: string;
  password: string;
  nodes: { host: string; port: number }[];
  /** Name of the master that Sentinels watch; empty for a Cluster. */
  master: string;
}

const LOGIN = '(?:([^@/:]*)(?::([^@/]*))?@)?';
const GROUP = new RegExp(`^(rediss?)-(sentinel|cluster)://${LOGIN}([^@/?]+)(?:/([\\w.-]*))?$`);
const NODE = /^(\[[0-9a-fA-F:]+\]|[^:[\]]+)(?::(\d{1,5}))?$/;
const DEFAULT_PORTS = { sentinel: 26_379, cluster: 6379 };

/**
 * Parses `redis-cluster://:password@a:6379,b:6379` or
 * `redis-sentinel://:password@a:26379,b:26379/mymaster`; `rediss-…` for TLS.
 *
 * @returns null for the address of a single server, and for a wrong one
 */
export function parseRedisGroup(url: string): RedisGroup | null {
  const [, scheme, kind, username = '', password = '', hosts = '', master = ''] =
    GROUP.exec(url) ?? [];
  if (kind !== 'sentinel' && kind !== 'cluster') return null;
  const nodes = hosts.split(',').flatMap((text) => {
    const [, host, port = DEFAULT_PORTS[kind]] = NODE.exec(text.trim()) ?? [];
    return host === undefined ? [] : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
  const isWhole = nodes.length === hosts.split(',').length;
  if (!isWhole || (kind === 'sentinel') === (master === '')) return null;
  const isEncrypted = scheme === 'rediss';
  const login = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return { kind, isEncrypted, ...login, nodes, master };
}

/** Whether a text is the address of a Redis server, of Sentinels or of a Cluster. */
export function isRedisUrl(url: string): boolean {
  return (/^rediss?:\/\//.test(url) && URL.canParse(url)) || parseRedisGroup(url) !== null;
}

/** Sets the password in the address of a Redis. */
export function withRedisPassword(url: string, password: string): string {
  return url.replace(
    /^(rediss?(?:-\w+)?:\/\/)(?:([^@/:]*)(?::[^@/]*)?@)?/,
    (_all, scheme: string, user = '') => `${scheme}${user}:${encodeURIComponent(password)}@`,
  );
}
