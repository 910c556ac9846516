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

/** A page inside a shell that shows parts of other remotes by their names. */
export function withParts(page: ReactNode) {
  return <RemotePartsProvider host={Host}>{page}</RemotePartsProvider>;
}

/** What the choice of collections was given, once it is shown. */
export async function givenToAdding(): Promise<AddingProps> {
  await screen.findByText('collections adding');
  return given;
}
