/** Link to a page of an added remote. */
export interface AddedLink {
  to: string;
  label: string;
  /** Icon name of docs/adding-a-remote.md. */
  icon: string;
  /** Shortcut; empty for none. */
  keys: string;
  words: string;
}

/** Declaration of an added remote, which this build of the shell does not include. */
export interface AddedFacts {
  /** Range of shell versions. */
  requires: string;
  places: string[];
  nav: AddedLink[];
  /** Whether one of its route prefixes is taken, so that it is not shown. */
  refused: boolean;
}

export interface RegistryEntry {
  /** Short name, such as `snippets`. */
  name: string;
  /** Id of its build; empty if unknown, as for a dev server. */
  build: string;
  /** Path of its entry script; null while the remote is unavailable. */
  entry: string | null;
  /** Further files of its first page, which links preload. */
  preload: string[];
  /** Hash of the entry script, which has those of all other scripts; empty if unknown. */
  integrity: string;
  added?: AddedFacts;
}

/** Content of `/remotes.json`. */
export interface Registry {
  shellVersion: string;
  /** Whether developers may replace a remote with a dev server's. */
  allowOverrides: boolean;
  /** Whether any email and password open a demo account. */
  demoAccess: boolean;
  /** Origin on which previews run; empty if it is missing or the page's own. */
  previewOrigin: string;
  remotes: RegistryEntry[];
}

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the path of a script or style sheet; throws for other origins, whose code is foreign. */
function ownPath(value: unknown, origin: string): string {
  const url = typeof value === 'string' && URL.canParse(value, origin) && new URL(value, origin);
  if (!url || url.origin !== origin || !/\.(?:js|css)$/.test(url.pathname)) {
    throw new Error(`The registry names an address it must not: ${String(value)}`);
  }
  return url.pathname + url.search;
}

/** Maps `mfe_snippets` and `mfe-snippets` to `snippets`. */
function shortName(name: string): string {
  return name.replace(/^mfe[_-]/, '');
}

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:\/[a-z0-9-]+)+$/.test(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function parseLink(value: unknown): AddedLink[] {
  if (!isRecord(value) || !isPath(value.to) || typeof value.label !== 'string') return [];
  const { to, label, icon, keys, words } = value;
  return [{ to, label, icon: textOf(icon), keys: textOf(keys), words: textOf(words) }];
}

function parseAdded(value: Fields): Pick<RegistryEntry, 'added'> {
  if (!Array.isArray(value.places)) return {};
  const nav = Array.isArray(value.nav) ? value.nav : [];
  return {
    added: {
      requires: typeof value.requires === 'string' ? value.requires : '*',
      places: value.places.filter(isPath),
      nav: nav.flatMap(parseLink),
      refused: value.refused !== undefined,
    },
  };
}

function parseEntry(value: unknown, origin: string): RegistryEntry {
  if (
    !isRecord(value) ||
    typeof value.name !== 'string' ||
    !/^[a-z][a-z0-9_-]*$/.test(value.name)
  ) {
    throw new Error('The registry holds a remote without a proper name');
  }
  const preload = Array.isArray(value.preload) ? value.preload : [];
  const [integrity] = Array.isArray(value.integrity) ? value.integrity : [];
  return {
    name: shortName(value.name),
    build: textOf(value.build),
    entry: value.entry === null ? null : ownPath(value.entry, origin),
    preload: preload.map((address) => ownPath(address, origin)),
    integrity: textOf(integrity),
    ...parseAdded(value),
  };
}

function parseEntries(values: readonly unknown[], origin: string): RegistryEntry[] {
  return values.flatMap((value) => {
    try {
      return [parseEntry(value, origin)];
    } catch (error) {
      console.error('A remote was left out', error);
      return [];
    }
  });
}

/** Returns an origin other than the page's, since untrusted code must not run there; else empty. */
function foreignOrigin(value: unknown, origin: string): string {
  const url = typeof value === 'string' && URL.canParse(value) && new URL(value);
  return url && /^https?:$/.test(url.protocol) && url.origin !== origin ? url.origin : '';
}

/**
 * Validates the response of `/remotes.json`; `origin` is the page's own. Invalid remotes are left
 * out.
 */
export function parseRegistry(value: unknown, origin: string): Registry {
  if (!isRecord(value) || !Array.isArray(value.remotes))
    throw new Error('The registry is malformed');
  return {
    shellVersion: typeof value.shellVersion === 'string' ? value.shellVersion : '',
    allowOverrides: value.allowOverrides === true,
    demoAccess: value.demoAccess === true,
    previewOrigin: foreignOrigin(value.previewOrigin, origin),
    remotes: parseEntries(value.remotes, origin),
  };
}

/** Fetches the registry of remotes from the gateway. */
export async function fetchRegistry(): Promise<Registry> {
  // Without custom headers, so that the preloaded response is reused.
  const response = await fetch('/remotes.json');
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return parseRegistry(await response.json(), window.location.origin);
}
