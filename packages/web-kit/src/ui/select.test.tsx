import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Select } from './select.tsx';

// The positioning library watches sizes; jsdom has none.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
const OPTIONS = [
  { value: '', label: 'Any' },
  { value: 'beginner', label: 'Beginner' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'advanced', label: 'Advanced' },
];

function Difficulty() {
  const [value, setValue] = useState('');
  return <Select label="Difficulty" options={OPTIONS} value={value} onChange={setValue} />;
}

describe('select', () => {
  it('can be opened, navigated and changed with the keyboard', async () => {
    render(<Difficulty />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Any');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByRole('combobox').textContent).toBe('Intermediate');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('finds a choice by its first letters', async () => {
    render(<Difficulty />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Difficulty' }));
    await userEvent.keyboard('ad{Enter}');
    expect(screen.getByRole('combobox').textContent).toBe('Advanced');
  });

  it('keeps its value when it is left with Escape', async () => {
    render(<Difficulty />);
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.keyboard('{End}{Escape}');
    expect(screen.getByRole('combobox').textContent).toBe('Any');
  });
});
