import { createHash, randomBytes } from 'node:crypto';
import { satisfies } from '@snippetry/contracts/version-range';
import { parseCookies } from '@snippetry/service-kit/browser-cookie';
import { z } from 'zod';
import type { BuildFacts } from '../builds/build-facts.ts';

/** What the gateway serves of a build. */
const ServedBuild = z.object({
  build: z.string(),
  version: z.string(),
  requires: z.string(),
  facts: z.custom<BuildFacts>((value) => typeof value === 'object' && value !== null),
});
/** See the schema of the same name. */
export type ServedBuild = z.output<typeof ServedBuild>;

const Deployed = z.object({
  name: z.string(),
  stable: ServedBuild,
  /** A canary with traffic; null if there is none, or if it is paused or stopped. */
  canary: ServedBuild.extend({ share: z.number(), userKeys: z.array(z.string()) }).nullable(),
});

/** All deployed remotes and the shell, oldest first, as all gateways serve them. */
export const Deployments = z.array(Deployed);
/** See the schema of the same name. */
export type Deployments = z.output<typeof Deployments>;

/** The builds for one browser. */
export interface Selection {
  /** Equal for equal builds. */
  key: string;
  shell: ServedBuild | null;
  /** Builds of remotes by name, oldest remote first. */
  remotes: ReadonlyMap<string, ServedBuild>;
}

/** Cookie by which a browser keeps its builds while a canary runs. */
export const RELEASE_COOKIE = 'release';
const YEAR_SECONDS = 31_536_000;
const KEY = /^[ru]-[0-9a-f]{16}$/;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the key of a signed-in user, which is the same in all browsers. */
export const userKey = (userId: string): string => `u-${digest(`release:${userId}`).slice(0, 16)}`;

const Payload = z.object({ sub: z.string() });

/** Returns the key of the user of a session token, without verifying it; null for other tokens. */
export function userKeyOf(authorization: string | undefined): string | null {
  const [, payload] = /^Bearer [\w-]+\.([\w-]+)\./.exec(authorization ?? '') ?? [];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return userKey(Payload.parse(claims).sub);
  } catch {
    return null;
  }
}

/** Returns the key of a browser without a signed-in user. */
export const randomKey = (): string => `r-${randomBytes(8).toString('hex')}`;

/** Reads the key of a browser from its `Cookie` header; null if there is none. */
export function browserKey(header: string | undefined): string | null {
  if (!header?.includes(RELEASE_COOKIE)) return null;
  const found = parseCookies(header).find(([name]) => name === RELEASE_COOKIE);
  return found && KEY.test(found[1]) ? found[1] : null;
}

export function releaseCookie(key: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${RELEASE_COOKIE}=${key}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * Whether a browser is in the share of a canary. The hash depends on the build, so that the same
 * people do not get every canary; raising the share keeps those who have it.
 */
function isInShare(key: string, { name, canary }: Deployments[number]): boolean {
  if (!canary) return false;
  if (canary.userKeys.includes(key)) return true;
  const bucket = Number.parseInt(digest(`${name}/${canary.build}/${key}`).slice(0, 8), 16);
  return bucket / 2 ** 32 < canary.share / 100;
}

/** Whether the builds of some browsers differ, so that each needs a key. */
export const hasCanary = (deployments: Deployments): boolean =>
  deployments.some(({ canary }) => canary !== null);

/** Selects the builds for a browser; without a key, the stable ones. */
export function selectBuilds(deployments: Deployments, key: string | null): Selection {
  const chosen = deployments.map((one) => {
    const isCanary = key !== null && isInShare(key, one);
    return { one, build: isCanary && one.canary ? one.canary : one.stable };
  });
  const shell = chosen.find(({ one }) => one.name === 'shell')?.build ?? null;
  const remotes = new Map(
    chosen
      .filter(({ one }) => one.name !== 'shell')
      .map(({ one, build }) => [
        one.name,
        // A canary may need a newer shell than this browser has.
        shell && !satisfies(shell.version, build.requires) ? one.stable : build,
      ]),
  );
  const parts = [shell?.build, ...[...remotes].map(([name, { build }]) => `${name}/${build}`)];
  return { key: parts.join(' '), shell, remotes };
}
