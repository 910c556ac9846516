import { createContext, type FunctionComponent, type ReactNode, useContext } from 'react';
import type { RemoteParts } from './remote.ts';

/** Props of the host that the shell provides. */
export interface HostedPartProps {
  remote: string;
  part: string;
  props: object;
  waiting: ReactNode;
}

/** Loads and shows a part, and keeps its failure to its own place. */
export type PartsHost = FunctionComponent<HostedPartProps> & {
  /** Preloads the code of an extension. A failure is retried, and shown, when it renders. */
  preload?: (remote: string, part: string) => void;
};

const HostContext = createContext<PartsHost | null>(null);

/** Props of {@link RemotePartsProvider}. */
export interface RemotePartsProviderProps {
  host: PartsHost;
  children: ReactNode;
}

/** Used by the shell: lets what is below show parts of other remotes. */
export function RemotePartsProvider({ host, children }: RemotePartsProviderProps) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** Props of {@link RemotePart}. */
export interface RemotePartProps<
  Remote extends keyof RemoteParts,
  Part extends keyof RemoteParts[Remote] & string,
> {
  remote: Remote;
  part: Part;
  props: RemoteParts[Remote][Part] & object;
  /** Shown while the other remote is loading. */
  waiting: ReactNode;
}

/**
 * A part of another remote's inside this one's page: `<RemotePart remote="community" part="discussion" … />`.
 * One that cannot be had is a card with "Try again" in its place.
 */
export function RemotePart<
  Remote extends keyof RemoteParts,
  Part extends keyof RemoteParts[Remote] & string,
>({ remote, part, props, waiting }: RemotePartProps<Remote, Part>) {
  const Host = useContext(HostContext);
  if (!Host) throw new Error('A remote’s part can be shown only inside the shell');
  return <Host remote={remote} part={part} props={props} waiting={waiting} />;
}

/** Loads the code of another remote's part before it is shown: when what opens it is pointed at. */
export function usePreloadPart<Remote extends keyof RemoteParts>(
  remote: Remote,
  part: keyof RemoteParts[Remote] & string,
): () => void {
  const host = useContext(HostContext);
  return () => host?.preload?.(remote, part);
}
