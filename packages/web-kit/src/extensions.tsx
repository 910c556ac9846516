// Shells and remotes exchange extensions under the names of version 1.1.0, such as `parts`. Remotes bundle
// this module instead of sharing it, so they also run in a shell that is older.
import {
  type RemoteModule,
  RemotePart,
  type RemotePartProps,
  type RemoteParts,
} from '@snippetry/web-kit';

export {
  type HostedPartProps as HostedExtension,
  lazyPart as lazyComponent,
  type PartsHost as ExtensionHost,
  RemotePartsProvider as ExtensionProvider,
  usePreloadPart as usePreloadExtension,
} from '@snippetry/web-kit';

export interface ExtensionProps<
  Remote extends keyof RemoteParts,
  Name extends keyof RemoteParts[Remote] & string,
> extends Omit<RemotePartProps<Remote, Name>, 'part'> {
  name: Name;
}

/** Renders an extension of another remote: `<Extension remote="community" name="discussion" … />`. */
export function Extension<
  Remote extends keyof RemoteParts,
  Name extends keyof RemoteParts[Remote] & string,
>({ name, ...extension }: ExtensionProps<Remote, Name>) {
  return <RemotePart part={name} {...extension} />;
}

/** Returns the field of a remote's module that contains its extensions. */
export function extensionsOfRemote(
  extensions: NonNullable<RemoteModule['parts']>,
): Pick<RemoteModule, 'parts'> {
  return { parts: extensions };
}
