import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { satisfies } from '@snippetry/contracts/version-range';
import {
  addTexts,
  announcePreviewOrigin,
  type Loading,
  loadingOf,
  type RemoteModule,
  SHELL_VERSION,
} from '@snippetry/web-kit';
import { note } from '../reports/notes.ts';
import { announceAdded } from './added-remotes.ts';
import { decidedOverrides } from './page-overrides.ts';
import { fetchRegistry, type Registry, type RegistryEntry } from './registry.ts';

/** The remote requires another version of the shell. */
export class IncompatibleRemote extends Error {
  readonly requires: string;
  /** Whether the server has a compatible shell, which a reload of the page loads. */
  readonly reloadHelps: boolean;

  constructor(requires: string, siteVersion = '') {
    super(`This part needs version ${requires} of the shell; this page runs ${SHELL_VERSION}`);
    this.name = 'IncompatibleRemote';
    this.requires = requires;
    this.reloadHelps = siteVersion !== SHELL_VERSION && satisfies(siteVersion, requires);
  }
}

/** The remote claims a route prefix of another remote or of the shell. */
export class RefusedRemote extends Error {
  constructor(name: string) {
    super(`The remote "${name}" claims a place of another; the gateway's log names it`);
    this.name = 'RefusedRemote';
  }
}

const failed = new Set<string>();
const registered = new Map<string, string>();
/** Hashes of entry scripts, by address. */
const hashes = new Map<string, string>();
let announced: Promise<Registry> | undefined;
let first: Registry | undefined;
let known: Loading<true> | undefined;

export const federationName = (name: string): string => `mfe_${name}`;

/** Lets browsers check the content of entry scripts: a changed one counts as a failed request. */
function checkHashes(): void {
  registerPlugins([
    {
      // Registered once, however often this is called.
      name: 'hashes',
      createScript: ({ url, attrs }) => {
        const integrity = hashes.get(url);
        if (attrs && integrity) Object.assign(attrs, { integrity, crossorigin: 'anonymous' });
      },
    },
  ]);
}

/**
 * Returns a registry with the entries of the first one, since a page must not mix builds. Later
 * ones only add remotes that were missing or unavailable.
 */
function pinned(registry: Registry): Registry {
  const loaded = first?.remotes.filter(({ entry }) => entry !== null) ?? [];
  const names = new Set(loaded.map(({ name }) => name));
  first = {
    ...registry,
    remotes: [...loaded, ...registry.remotes.filter(({ name }) => !names.has(name))],
  };
  return first;
}

/**
 * Returns the server's registry, requested once; `fresh` requests it again for remotes that were
 * missing or unavailable.
 */
export function readAnnounced(fresh = false): Promise<Registry> {
  if (fresh) announced = undefined;
  announced ??= fetchRegistry()
    .then((answer) => {
      const registry = pinned(answer);
      announcePreviewOrigin(registry.previewOrigin);
      announceAdded(registry.remotes);
      return registry;
    })
    .catch((error: unknown) => {
      announced = undefined;
      throw error;
    });
  return announced;
}

/** Settles once the registry has loaded or failed, so that all route prefixes are known. */
export function placesKnown(): Loading<true> {
  const yes = () => true as const;
  known ??= loadingOf(readAnnounced().then(yes, yes));
  return known;
}

/** Returns the registry with the overrides that the user accepted; waits for an open dialog. */
export async function readRegistry(fresh = false): Promise<Registry> {
  const registry = await readAnnounced(fresh);
  if (!registry.allowOverrides) return registry;
  const overrides = await decidedOverrides();
  const remotes = registry.remotes.map((remote) => {
    const entry = overrides[remote.name];
    return entry === undefined
      ? remote
      : { ...remote, entry, build: '', integrity: '', preload: [] };
  });
  return { ...registry, remotes };
}

function register({ name, entry, integrity }: RegistryEntry, force: boolean): void {
  if (entry === null) throw new Error(`The remote "${name}" is away`);
  if (!force && registered.get(name) === entry) return;
  const address = new URL(entry, window.location.origin).href;
  hashes.set(address, integrity);
  checkHashes();
  registerRemotes([{ name: federationName(name), entry: address }], { force });
  registered.set(name, entry);
}

/** Makes the next load of a remote start with its entry script. */
export function markFailed(name: string): void {
  failed.add(name);
}

/** Throws if the shell's version does not match; for added remotes, before their code runs. */
function checkVersion(requires: string, siteVersion: string): void {
  if (!satisfies(SHELL_VERSION, requires)) throw new IncompatibleRemote(requires, siteVersion);
}

/** Delay before the entry script is requested again, as for chunks. */
const RETRY_MS = 500;

type Exposed = { remote: RemoteModule };

/** Loads what a remote exposes, with one retry: a single failed request must not break a page. */
async function loadExposed(entry: RegistryEntry, again: boolean): Promise<Exposed | null> {
  const load = (force: boolean) => {
    register(entry, force);
    return loadRemote<Exposed>(`${federationName(entry.name)}/remote`);
  };
  return load(again).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    // Replaces a damaged file in the browser's cache; the script shows a failure.
    await fetch(entry.entry ?? '', { cache: 'reload' }).catch(() => undefined);
    return load(true);
  });
}

/** Returns a remote of the registry; after a failure, a fresh one if it had no entry. */
async function findRemote(name: string, again: boolean) {
  const find = async (fresh: boolean) => {
    const { remotes, shellVersion } = await readRegistry(fresh);
    return { entry: remotes.find((remote) => remote.name === name), shellVersion };
  };
  const found = await find(false);
  return again && !found.entry?.entry ? find(true) : found;
}

/** Loads a remote's module; after a failure, the same build again. */
export async function loadRemoteModule(name: string): Promise<RemoteModule> {
  const again = failed.has(name);
  try {
    const { entry, shellVersion } = await findRemote(name, again);
    if (!entry) throw new Error(`The registry does not know the remote "${name}"`);
    if (entry.added?.refused) throw new RefusedRemote(name);
    if (entry.entry && entry.build) note({ remote: name, build: entry.build });
    checkVersion(entry.added?.requires ?? '*', shellVersion);
    const loaded = await loadExposed(entry, again);
    if (!loaded) throw new Error(`The remote "${name}" exposes nothing`);
    checkVersion(loaded.remote.requires, shellVersion);
    // Dynamic, since pages that only read the registry need no query cache.
    const { registerResources } = await import('@snippetry/web-kit/query');
    registerResources(name, loaded.remote.resources ?? { shows: {} });
    await addTexts(name, loaded.remote.texts ?? {});
    failed.delete(name);
    return loaded.remote;
  } catch (error) {
    failed.add(name);
    throw error;
  }
}
