const KEY = 'remote-overrides';
const PARAMETER = /^remote\.([a-z][a-z0-9_-]*)$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Remote name to the address of a developer's entry script. */
export type Overrides = Readonly<Record<string, string>>;

/** Only a dev server on the developer's own machine may stand in for a remote. */
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
 * Moves `?remote.<name>=<address>` from the page's address into this tab's memory and returns all that is
 * remembered. An empty address ends an override. Whether they count is for the registry to say.
 */
export function collectOverrides(location: URL, storage: Storage): Overrides {
  const overrides = readStored(storage);
  for (const [parameter, address] of location.searchParams) {
    const name = PARAMETER.exec(parameter)?.[1];
    if (name === undefined) continue;
    if (isAllowedOverride(address)) overrides[name] = address;
    else delete overrides[name];
  }
  storage.setItem(KEY, JSON.stringify(overrides));
  return overrides;
}

/** The same address without its override parameters. */
export function withoutOverrides(location: URL): URL {
  const cleaned = new URL(location);
  for (const name of [...cleaned.searchParams.keys()]) {
    if (PARAMETER.test(name)) cleaned.searchParams.delete(name);
  }
  return cleaned;
}

/** Ends all overrides of this tab. */
export function forgetOverrides(storage: Storage): void {
  storage.removeItem(KEY);
}
