import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { announcePreviewOrigin, type RemoteModule, SHELL_VERSION } from '@snippetry/web-kit';
import { pageOverrides } from './page-overrides.ts';
import { fetchRegistry, type Registry, type RegistryEntry } from './registry.ts';
import { satisfies } from './version-range.ts';

/** The remote works only with another version of the shell. */
export class IncompatibleRemote extends Error {
  readonly requires: string;

  constructor(requires: string) {
    super(`This part needs version ${requires} of the shell; this page runs ${SHELL_VERSION}`);
    this.name = 'IncompatibleRemote';
    this.requires = requires;
  }
}

const failed = new Set<string>();
const registered = new Map<string, string>();
let registry: Promise<Registry> | undefined;

/** Federation name of a remote. */
export const federationName = (name: string): string => `mfe_${name}`;

function applyOverrides(announced: Registry): Registry {
  if (!announced.allowOverrides) return announced;
  const remotes = announced.remotes.map((remote) => {
    const entry = pageOverrides()[remote.name];
    return entry === undefined ? remote : { ...remote, entry, preload: [] };
  });
  return { ...announced, remotes };
}

/** The remotes of this page, asked for once; `fresh` asks again. */
export function readRegistry(fresh = false): Promise<Registry> {
  if (fresh) registry = undefined;
  registry ??= fetchRegistry()
    .then((announced) => {
      announcePreviewOrigin(announced.previewOrigin);
      return applyOverrides(announced);
    })
    .catch((error: unknown) => {
      registry = undefined;
      throw error;
    });
  return registry;
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

/** Loads a remote's module, after a failure from whatever the registry names by then. */
export async function loadRemoteModule(name: string): Promise<RemoteModule> {
  const again = failed.has(name);
  try {
    const { remotes } = await readRegistry(again);
    const entry = remotes.find((remote) => remote.name === name);
    if (!entry) throw new Error(`The registry does not know the remote "${name}"`);
    register(entry, again);
    const loaded = await loadRemote<{ remote: RemoteModule }>(`${federationName(name)}/remote`);
    if (!loaded) throw new Error(`The remote "${name}" exposes nothing`);
    if (!satisfies(SHELL_VERSION, loaded.remote.requires)) {
      throw new IncompatibleRemote(loaded.remote.requires);
    }
    // Not imported above: the registry alone is read on pages that show no data too.
    const { registerResources } = await import('@snippetry/web-kit/query');
    registerResources(name, loaded.remote.resources ?? { shows: {} });
    failed.delete(name);
    return loaded.remote;
  } catch (error) {
    failed.add(name);
    throw error;
  }
}
