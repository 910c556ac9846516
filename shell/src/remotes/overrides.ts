const KEY = 'remote-overrides';
const PARAMETER = /^remote\.([a-z][a-z0-9_-]*)$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** URLs of developers' entry scripts, by remote name. */
export type Overrides = Readonly<Record<string, string>>;

/** Overrides that the user accepted in this tab, and additional ones that the URL requests. */
export interface CollectedOverrides {
  agreed: Overrides;
  requested: Overrides;
}

/** Only dev servers on the developer's own machine may override a remote. */
function isAllowedOverride(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname } = new URL(address);
  return /^https?:$/.test(protocol) && LOOPBACK.has(hostname) && pathname.endsWith('.js');
}

function readStored(storage: Storage): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    if (typeof parsed !== 'object' || parsed === null) return {};
    const entries = Object.entries(parsed).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && isAllowedOverride(entry[1]),
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/**
 * Reads this tab's overrides and those that `?remote.<name>=<url>` requests. Attackers can craft
 * links, so requested ones are stored only after the user has agreed. An empty URL ends an
 * override.
 */
export function collectOverrides(location: URL, storage: Storage): CollectedOverrides {
  const agreed = readStored(storage);
  const requested: Record<string, string> = {};
  for (const [parameter, address] of location.searchParams) {
    const name = PARAMETER.exec(parameter)?.[1];
    if (name === undefined || agreed[name] === address) continue;
    if (isAllowedOverride(address)) requested[name] = address;
    else delete agreed[name];
  }
  rememberOverrides(agreed, storage);
  return { agreed, requested };
}

/** Stores overrides for this tab. */
export function rememberOverrides(overrides: Overrides, storage: Storage): void {
  storage.setItem(KEY, JSON.stringify(overrides));
}

/** Removes override parameters from a URL. */
export function withoutOverrides(location: URL): URL {
  const cleaned = new URL(location);
  for (const name of [...cleaned.searchParams.keys()]) {
    if (PARAMETER.test(name)) cleaned.searchParams.delete(name);
  }
  return cleaned;
}

export function forgetOverrides(storage: Storage): void {
  storage.removeItem(KEY);
}
