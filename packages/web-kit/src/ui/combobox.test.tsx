import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeLayout, forgetPage, user } from '../../test/index.ts';
import { Combobox, type ComboboxProps } from './combobox.tsx';
import { Field } from './field.tsx';

beforeEach(fakeLayout);
afterEach(forgetPage);

const OPTIONS = [
  { value: '', label: 'Any' },
  { value: 'cpp', label: 'C++' },
  { value: 'go', label: 'Go' },
  { value: 'python', label: 'Python' },
];

function Language(props: Partial<ComboboxProps<string>>) {
  const [value, setValue] = useState('go');
  return (
    <Combobox label="Language" options={OPTIONS} value={value} onChange={setValue} {...props} />
  );
}

const box = () => screen.getByRole('combobox', { name: 'Language' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
/** Opens the combobox and waits for its list, whose code is loaded on the first use. */
async function open(): Promise<void> {
  await user.click(box());
  await screen.findByRole('listbox');
}

describe('the combobox', () => {
  it('shows the selected option, and all options once it is opened', async () => {
    render(<Language searchPlaceholder="Search languages..." />);
    expect(box().textContent).toBe('Go');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await open();
    expect(options()).toEqual(['Any', 'C++', 'Go', 'Python']);
    expect(screen.getByRole('dialog', { name: 'Language' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Search languages...'));
    const chosen = screen.getByLabelText('chosen').closest('[role="option"]');
    expect(chosen?.textContent).toBe('Go');
  });

  it('finds a choice by its label and by its key', async () => {
    render(<Language />);
    await open();
    await user.keyboard('pyth');
    expect(options()).toEqual(['Python']);
    await user.clear(screen.getByPlaceholderText('Search...'));
    await user.keyboard('cpp');
    expect(options()).toEqual(['C++']);
    await user.keyboard('{Enter}');
    expect(box().textContent).toBe('C++');
    expect(options()).toEqual([]);
  });

  it('starts at the selected option, moves with the arrow keys and selects with Enter', async () => {
    render(<Language />);
    await open();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(box().textContent).toBe('Python');
  });

  it('shows a message if nothing matches', async () => {
    render(<Language nothing="No language with that name" />);
    await open();
    await user.keyboard('zzz');
    expect(screen.getByText('No language with that name')).toBeTruthy();
    await user.keyboard('{Enter}{Escape}');
    expect(box().textContent).toBe('Go');
  });

  it('keeps its value when it is left with Escape', async () => {
    render(<Language />);
    await open();
    await user.keyboard('{ArrowUp}{Escape}');
    expect(options()).toEqual([]);
    expect(box().textContent).toBe('Go');
  });

  it('cannot be opened while it is disabled', async () => {
    render(<Language disabled />);
    await user.click(box());
    expect(options()).toEqual([]);
  });

  it('is named and described by its field', () => {
    render(
      <Field label="Language" error="Choose one">
        <Combobox options={OPTIONS} value="rust" onChange={() => undefined} />
      </Field>,
    );
    expect(box().getAttribute('aria-invalid')).toBe('true');
    // A value that is no longer an option is shown as it is.
    expect(box().textContent).toBe('rust');
  });
});
