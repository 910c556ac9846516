import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';

describe('button', () => {
  it('shows its busy label and cannot be pressed again while busy', async () => {
    let pressed = 0;
    const props = { busyLabel: 'Saving...', onClick: () => (pressed += 1) };
    const { rerender } = render(<Button {...props}>Save Changes</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    rerender(
      <Button {...props} busy>
        Save Changes
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Saving...' });
    await userEvent.click(button);
    expect(pressed).toBe(1);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('lays out the hidden label, too, so that its width stays', () => {
    const { rerender } = render(<Button busyLabel="Creating your account...">Create</Button>);
    const ghost = () => screen.getByRole('button').querySelector('[data-ghost]');
    expect(ghost()?.getAttribute('data-ghost')).toBe('Creating your account...');
    rerender(
      <Button busy busyLabel="Creating your account...">
        Create
      </Button>,
    );
    expect(ghost()?.getAttribute('data-ghost')).toBe('Create');
    expect(ghost()?.textContent).toBe('Creating your account...');
  });

  it.each([false, true])('shows its icon if it has no label, with busy %s', (busy) => {
    render(
      <Button aria-label="Background jobs" busyLabel="Opening..." busy={busy} icon={<svg />}>
        {null}
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Background jobs' });
    expect(button.querySelector('svg')).not.toBeNull();
  });

  it('does not submit a form by default', async () => {
    let sent = 0;
    render(
      <form onSubmit={() => (sent += 1)}>
        <Button>Cancel</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(sent).toBe(0);
  });

  it('renders a link that looks like a button', () => {
    render(
      <Button asChild variant="primary">
        <a href="/app">Open</a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Open' });
    expect(link.className).toContain('sn-button-primary');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
