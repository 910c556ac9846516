import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aUser, forgetPage, showElement, user } from '../../test/index.ts';
import { type ExtensionHost, ExtensionProvider, type HostedExtension } from '../extension.tsx';
import type { AddingProps } from '../remote.ts';
import { AddToCollectionButton } from './add-to-collection-button.tsx';

afterEach(forgetPage);

/** Props that the other remote's extension was last rendered with. */
let given: AddingProps;
const preload = vi.fn();
const Host: ExtensionHost = Object.assign(
  ({ props }: HostedExtension) => {
    given = props as AddingProps;
    return <p>The choice</p>;
  },
  { preload },
);
const SNIPPET = { _id: 's'.repeat(24), title: 'Retry' };

function show(viewer?: ReturnType<typeof aUser>) {
  preload.mockClear();
  const page = (
    <ExtensionProvider host={Host}>
      <AddToCollectionButton snippet={SNIPPET} visitor={!viewer} />
    </ExtensionProvider>
  );
  return showElement(page, { viewer, path: '/' });
}
const button = () => screen.findByRole('button', { name: 'Add Retry to a collection' });
const dialog = () => screen.queryByRole('dialog', { name: 'Add to collection' });

describe('the button that adds a snippet to a collection', () => {
  it('preloads the choice on hover, and opens it for its snippet', async () => {
    show(aUser());
    await waitFor(async () => {
      await user.hover(await button());
      expect(preload).toHaveBeenCalledWith('collections', 'adding');
      await user.unhover(await button());
    });
    await user.click(await button());
    await screen.findByText('The choice');
    expect(given.snippetIds).toEqual([SNIPPET._id]);
    given.onClose();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(document.activeElement).toBe(await button());
  });

  it('closes the dialog unless the choice prevents it', async () => {
    show(aUser());
    await user.click(await button());
    await screen.findByText('The choice');
    given.mayClose.current = () => false;
    await user.keyboard('{Escape}');
    expect(dialog()).toBeTruthy();
    given.mayClose.current = null;
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it('shows visitors the sign-in dialog, without loading anything', async () => {
    show();
    await user.click(await button());
    await screen.findByRole('dialog', { name: 'Sign in to add this snippet to a collection' });
    expect(preload).not.toHaveBeenCalled();
  });
});
