import type { AddingProps } from '@snippetry/web-kit';
import { ExtensionProvider, type HostedExtension } from '@snippetry/web-kit/extensions';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';

let given: AddingProps;

function Host({ remote, name, props }: HostedExtension) {
  given = props as AddingProps;
  return (
    <p>
      {remote} {name}
    </p>
  );
}

/** Wraps a page in a host that renders extensions of other remotes by name. */
export function withExtensions(page: ReactNode) {
  return <ExtensionProvider host={Host}>{page}</ExtensionProvider>;
}

/** Props that the collection picker received, once it is rendered. */
export async function givenToAdding(): Promise<AddingProps> {
  await screen.findByText('collections adding');
  return given;
}
