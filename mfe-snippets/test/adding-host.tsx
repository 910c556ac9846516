import { type AddingProps, type HostedPartProps, RemotePartsProvider } from '@snippetry/web-kit';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';

let given: AddingProps;

function Host({ remote, part, props }: HostedPartProps) {
  given = props as AddingProps;
  return (
    <p>
      {remote} {part}
    </p>
  );
}

/** Wraps a page in a host that renders parts of other remotes by name. */
export function withParts(page: ReactNode) {
  return <RemotePartsProvider host={Host}>{page}</RemotePartsProvider>;
}

/** Props that the collection picker received, once it is rendered. */
export async function givenToAdding(): Promise<AddingProps> {
  await screen.findByText('collections adding');
  return given;
}
