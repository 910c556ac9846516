import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import {
  addTexts,
  announcePreviewOrigin,
  type Loading,
  loadingOf,
  type RemoteModule,
  SHELL_VERSION,
} from '@snippetry/web-kit';
import { announceAdded } from './added-remotes.ts';
import { decidedOverrides } from './page-overrides.ts';
import { fetchRegistry, type Registry, type RegistryEntry } from './registry.ts';
import { satisfies } from './version-range.ts';

/** The remote works only with another version of the shell. */
export class IncompatibleRemote extends Error {
  readonly requires: string;
  /** Whether the site has a version that fits by now, which this page gets by a reload. */
  readonly reloadHelps: boolean;

  constructor(requires: string, siteVersion = '') {
    super(`This part needs version ${requires} of the shell; this page runs ${SHELL_VERSION}`);
    this.name = 'IncompatibleRemote';
    this.requires = requires;
    this.reloadHelps = siteVersion !== SHELL_VERSION && satisfies(siteVersion, requires);
  }
}

/** Another remote has a place that this one claims. */
export class RefusedRemote extends Error {
  constructor(name: string) {
    super(`The remote "${name}" claims a place of another; the gateway's log names it`);
    this.name = 'RefusedRemote';
  }
}

const failed = new Set<string>();
const registered = new Map<string, string>();
let announced: Promise<Registry> | undefined;
let known: Loading<true> | undefined;

/** Federation name of a remote. */
export const federationName = (name: string): string => `mfe_${name}`;

/** Returns the registry of the server, requested once; `fresh` requests it again. */
export function readAnnounced(fresh = false): Promise<Registry> {
  if (fresh) announced = undefined;
  announced ??= fetchRegistry()
    .then((registry) => {
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

/** Settles when the registry with the further remotes has loaded or failed. */
export function placesKnown(): Loading<true> {
  const yes = () => true as const;
  known ??= loadingOf(readAnnounced().then(yes, yes));
  return known;
}

/** Returns the remotes of this page, with the overrides that the user accepted; waits while a dialog is open. */
export async function readRegistry(fresh = false): Promise<Registry> {
  const registry = await readAnnounced(fresh);
  if (!registry.allowOverrides) return registry;
  const overrides = await decidedOverrides();
  const remotes = registry.remotes.map((remote) => {
    const entry = overrides[remote.name];
    return entry === undefined ? remote : { ...remote, entry, preload: [] };
  });
  return { ...registry, remotes };
}

function register({ name, entry }: RegistryEntry, force: boolean): void {
  if (entry === null) throw new Error(`The remote "${name}" is away`);
  if (!force && registered.get(name) === entry) return;
  const address = new URL(entry, window.location.origin).href;
  registerRemotes([{ name: federationName(name), entry: address }], { force });
  registered.set(name, entry);
}

/** Makes the next load of a remote start from its entry script again. */
export function markFailed(name: string): void {
  failed.add(name);
}

/** Refuses what this page cannot run, for added remotes before any of their code has run. */
function checkVersion(requires: string, siteVersion: string): void {
  if (!satisfies(SHELL_VERSION, requires)) throw new IncompatibleRemote(requires, siteVersion);
}

/** Loads a remote's module, after a failure from whatever the registry names by then. */
export async function loadRemoteModule(name: string): Promise<RemoteModule> {
  const again = failed.has(name);
  try {
    const { remotes, shellVersion } = await readRegistry(again);
    const entry = remotes.find((remote) => remote.name === name);
    if (!entry) throw new Error(`The registry does not know the remote "${name}"`);
    if (entry.added?.refused) throw new RefusedRemote(name);
    checkVersion(entry.added?.requires ?? '*', shellVersion);
    register(entry, again);
    const loaded = await loadRemote<{ remote: RemoteModule }>(`${federationName(name)}/remote`);
    if (!loaded) throw new Error(`The remote "${name}" exposes nothing`);
    checkVersion(loaded.remote.requires, shellVersion);
    // Not imported above: the registry alone is read on pages that show no data too.
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
