import type { Requirement } from './format.ts';
import type { Case } from './loader.ts';

const SERVER_VERSION = [8, 0, 0];
const TOPOLOGY = 'replicaset';

function compareVersion(text: string): number {
  const parts = text.split('.').map(Number);
  for (let at = 0; at < SERVER_VERSION.length; at++) {
    const difference = (SERVER_VERSION[at] ?? 0) - (parts[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function unmet(requirement: Requirement): string | undefined {
  const { minServerVersion, maxServerVersion, topologies } = requirement;
  if (topologies && !topologies.includes(TOPOLOGY)) return 'a sharded cluster or another topology';
  if (maxServerVersion && compareVersion(maxServerVersion) > 0) return 'a server older than 8.0';
  if (minServerVersion && compareVersion(minServerVersion) < 0) return 'a server newer than 8.0';
  if (requirement.serverless === 'require') return 'a serverless deployment';
  if (requirement.csfle) return 'client-side encryption';
  return undefined;
}

/** Whether a test needs a server with a password. */
export const needsLogin = ({ file, test }: Case): boolean =>
  [...(file.runOnRequirements ?? []), ...(test.runOnRequirements ?? [])].some(
    ({ auth }) => auth === true,
  );

/** Reason that none of these requirements is met; undefined if one is. */
export function unmetRequirement(
  requirements: readonly Requirement[] | undefined,
): string | undefined {
  if (!requirements || requirements.length === 0) return undefined;
  const reasons = requirements.map(unmet);
  return reasons.includes(undefined) ? undefined : reasons[0];
}
