import { createContext, type FunctionComponent, type ReactNode, useContext } from 'react';
import type { Extensions } from './remote.ts';

/** Extension that the shell is asked to render. */
export interface HostedExtension {
  remote: string;
  name: string;
  props: object;
  waiting: ReactNode;
}

/** Loads and renders an extension; its failures stay inside of it. */
export type ExtensionHost = FunctionComponent<HostedExtension> & {
  /** Loads the code of an extension ahead. A failure is ignored: rendering the extension loads it again. */
  preload?: (remote: string, name: string) => void;
};

const HostContext = createContext<ExtensionHost | null>(null);

export interface ExtensionProviderProps {
  host: ExtensionHost;
  children: ReactNode;
}

/** Lets the pages below render extensions of other remotes; used by the shell. */
export function ExtensionProvider({ host, children }: ExtensionProviderProps) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** Renders an extension of another remote, or a card with "Try again" if it cannot be loaded. */
export function Extension(extension: HostedExtension) {
  const Host = useContext(HostContext);
  if (!Host) throw new Error('An extension can be rendered only inside the shell');
  return <Host {...extension} />;
}

export interface RemotePartProps<
  Remote extends keyof Extensions,
  Name extends keyof Extensions[Remote] & string,
> {
  remote: Remote;
  part: Name;
  props: Extensions[Remote][Name] & object;
  /** Rendered while the other remote is loading. */
  waiting: ReactNode;
}

/** {@link Extension} under the name and with the props that remotes use since version 1.1.0. */
export function RemotePart<
  Remote extends keyof Extensions,
  Name extends keyof Extensions[Remote] & string,
>({ part, ...extension }: RemotePartProps<Remote, Name>) {
  return <Extension name={part} {...extension} />;
}

/** Returns a function that loads the code of an extension before it is rendered. */
export function usePreloadExtension<Remote extends keyof Extensions>(
  remote: Remote,
  name: keyof Extensions[Remote] & string,
): () => void {
  const host = useContext(HostContext);
  return () => host?.preload?.(remote, name);
}
