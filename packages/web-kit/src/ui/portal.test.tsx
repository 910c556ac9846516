import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PortalRoot } from './portal.tsx';

function Deleting({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete Snippet"
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => setOpen(false)}
      >
        This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}

describe('the confirmation dialog', () => {
  it('opens inside its remote, so that the scoped styles apply', async () => {
    render(
      <div data-mfe="mfe_a">
        <PortalRoot>
          <Deleting />
        </PortalRoot>
      </div>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Snippet' });
    expect(dialog.closest('[data-mfe="mfe_a"]')).not.toBeNull();
  });

  it('focuses Cancel and returns the focus to its button', async () => {
    render(<Deleting />);
    const asking = screen.getByRole('button', { name: 'Delete' });
    await userEvent.click(asking);
    expect(document.activeElement?.textContent).toBe('Cancel');
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(asking);
  });

  it('cannot be closed while it is busy', async () => {
    render(<Deleting busy />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });
});
