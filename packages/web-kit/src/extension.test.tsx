import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ExtensionProvider, type HostedExtension, RemotePart } from './extension.tsx';

afterEach(() => vi.restoreAllMocks());

const props = { snippetId: 's', authorId: 'a' };
const extension = <RemotePart remote="community" part="discussion" props={props} waiting="Wait" />;

it('renders an extension of another remote through the shell, with its props', () => {
  const Host = ({ remote, name, props: given, waiting }: HostedExtension) => (
    <p>
      {remote} {name} {JSON.stringify(given)} {waiting}
    </p>
  );
  render(<ExtensionProvider host={Host}>{extension}</ExtensionProvider>);
  expect(screen.getByText(`community discussion ${JSON.stringify(props)} Wait`)).toBeTruthy();
});

it('throws a developer error outside the shell', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(extension)).toThrow('An extension can be rendered only inside the shell');
});
