/** A link to a page of a remote that this build of the shell does not know. */
export interface AddedLink {
  to: string;
  label: string;
  /** Name of an icon. */
  icon: string;
  /** The keys that lead there; empty for none. */
  keys: string;
  words: string;
}

/** Description of a remote that this build of the shell does not include. */
export interface AddedFacts {
  /** The shell versions it works with. */
  requires: string;
  places: string[];
  nav: AddedLink[];
  /** Whether another remote has one of its places, so that it is not shown. */
  refused: boolean;
}

/** One remote as the gateway announces it. */
export interface RegistryEntry {
  /** Short name: `snippets`. */
  name: string;
  /** Address of its entry script; null while the remote is away. */
  entry: string | null;
  /** Further files of its first page, preloaded when the pointer is on a link to it. */
  preload: string[];
  added?: AddedFacts;
}

/** Content of `/remotes.json`: the current remotes. */
export interface Registry {
  shellVersion: string;
  /** Whether a developer may replace a remote by one of a dev server. */
  allowOverrides: boolean;
  /** Whether any email and password open a demo account. */
  demoAccess: boolean;
  /** Other origin on which previews run; empty if it is missing or this one. */
  previewOrigin: string;
  remotes: RegistryEntry[];
}

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The path of a script or style sheet of this origin; anything else could run a stranger's code. */
function ownPath(value: unknown, origin: string): string {
  const url = typeof value === 'string' && URL.canParse(value, origin) && new URL(value, origin);
  if (!url || url.origin !== origin || !/\.(?:js|css)$/.test(url.pathname)) {
    throw new Error(`The registry names an address it must not: ${String(value)}`);
  }
  return url.pathname + url.search;
}

/** `mfe_snippets`, `mfe-snippets` and `snippets` are the same remote. */
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
  return {
    name: shortName(value.name),
    entry: value.entry === null ? null : ownPath(value.entry, origin),
    preload: preload.map((address) => ownPath(address, origin)),
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

/** An origin other than the page's own: code of strangers must never run on that one. */
function foreignOrigin(value: unknown, origin: string): string {
  const url = typeof value === 'string' && URL.canParse(value) && new URL(value);
  return url && /^https?:$/.test(url.protocol) && url.origin !== origin ? url.origin : '';
}

/**
 * Validates the response of `/remotes.json`; `origin` is the page's own. Invalid remotes are left out.
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
  // Without headers, so that the response of the page's preload is reused.
  const response = await fetch('/remotes.json');
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return parseRegistry(await response.json(), window.location.origin);
}
