import { render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetPage, user } from '../../test/index.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { type LateDialogProps, lateDialog } from './late-dialog.tsx';
import { currentToasts } from './toast.ts';

afterEach(forgetPage);

function Hello({ open, onClose }: LateDialogProps) {
  return <Dialog open={open} onOpenChange={onClose} title="Hello" />;
}

/** Renders a button that opens a dialog whose code is loaded by `load`. */
function show(load: () => Promise<ComponentType<LateDialogProps>>) {
  const Late = lateDialog(load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{open ? 'Open now' : 'Open'}</Button>
        <Late open={open} onClose={() => setOpen(false)} />
      </>
    );
  }
  return render(<Page />);
}

const press = async () => user.click(screen.getByRole('button', { name: 'Open' }));

describe('a dialog whose code is loaded later', () => {
  it('is preloaded once, and then opens at once', async () => {
    const loaded: unknown[] = [];
    show(async () => {
      loaded.push(null);
      return Hello;
    });
    await waitFor(() => expect(loaded).toHaveLength(1));
    await press();
    expect(screen.getByRole('dialog', { name: 'Hello' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press();
    expect(screen.getByRole('dialog', { name: 'Hello' })).toBeTruthy();
    expect(loaded).toHaveLength(1);
  });

  it('opens once its code is loaded, if it was requested before', async () => {
    const code = Promise.withResolvers<ComponentType<LateDialogProps>>();
    show(() => code.promise);
    await press();
    expect(screen.queryByRole('dialog')).toBeNull();
    code.resolve(Hello);
    expect(await screen.findByRole('dialog', { name: 'Hello' })).toBeTruthy();
  });

  it('shows an error and closes if loading fails, and retries the next time', async () => {
    let isCut = true;
    show(async () => {
      if (isCut) throw new Error('offline');
      return Hello;
    });
    await press();
    await waitFor(() =>
      expect(currentToasts().map(({ message }) => message)).toEqual([
        'Check the connection and try again.',
      ]),
    );
    isCut = false;
    await press();
    expect(await screen.findByRole('dialog', { name: 'Hello' })).toBeTruthy();
  });
});
