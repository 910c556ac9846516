import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type HostedPartProps, RemotePart, RemotePartsProvider } from './remote-part.tsx';

afterEach(() => vi.restoreAllMocks());

const props = { snippetId: 's', authorId: 'a' };
const part = <RemotePart remote="community" part="discussion" props={props} waiting="Wait" />;

it('has a part of another remote shown by the shell, with its props', () => {
  const Host = ({ remote, part: name, props: given, waiting }: HostedPartProps) => (
    <p>
      {remote} {name} {JSON.stringify(given)} {waiting}
    </p>
  );
  render(<RemotePartsProvider host={Host}>{part}</RemotePartsProvider>);
  expect(screen.getByText(`community discussion ${JSON.stringify(props)} Wait`)).toBeTruthy();
});

it('says to developers that a remote’s part needs the shell', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(part)).toThrow('A remote’s part can be shown only inside the shell');
});
