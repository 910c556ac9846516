import type { Selection, ServedBuild } from '../registry/selection.ts';
import { addedRemotes } from './added-remotes.ts';

/** Settings of the site that the shell reads together with the remotes. */
export interface SiteSettings {
  allowOverrides: boolean;
  /** Whether signing in with an unknown email opens a demo account. */
  demoAccess: boolean;
  /** Origin on which previews run untrusted code. */
  previewOrigin: string;
}

/** Returns the address of a file of a remote's build. */
export const addressOf = (name: string, build: string, file: string): string =>
  `/mfe/${name}/${build}/${file}`;

function entryOf(name: string, { build, facts }: ServedBuild) {
  const address = (file: string) => addressOf(name, build, file);
  return {
    ...{ name: `mfe_${name}`, build },
    entry: address(facts.entry),
    preload: facts.preload.map(address),
    integrity: facts.integrity,
  };
}

/** Returns the content of `/remotes.json`: the builds for a browser. */
export function remoteList(selection: Selection, settings: SiteSettings) {
  const { facts } = addedRemotes(selection);
  return {
    shellVersion: selection.shell?.version ?? '0.0.0',
    build: selection.shell?.build ?? '',
    ...settings,
    remotes: [...selection.remotes].map(([name, build]) => ({
      ...entryOf(name, build),
      ...facts.get(name),
    })),
  };
}
