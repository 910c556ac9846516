import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLayout, forgetPage, user } from '../../test/index.ts';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Segment } from './segment.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';

beforeEach(fakeLayout);
afterEach(forgetPage);

describe('a checkbox', () => {
  it('is toggled by its text and by the space bar', async () => {
    const onChange = vi.fn();
    render(
      <Checkbox checked={false} onChange={onChange}>
        Remember me
      </Checkbox>,
    );
    await user.click(screen.getByText('Remember me'));
    screen.getByRole('checkbox', { name: 'Remember me' }).focus();
    await user.keyboard(' ');
    expect(onChange.mock.calls).toEqual([[true], [true]]);
  });

  it('is not toggled by Enter, which submits forms', async () => {
    const onChange = vi.fn();
    render(<Checkbox checked={false} label="Select Retry" onChange={onChange} />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is named by its label if it has no text, and does nothing while disabled', async () => {
    const onChange = vi.fn();
    render(<Checkbox checked label="Select Retry" disabled onChange={onChange} />);
    const box = screen.getByRole('checkbox', { name: 'Select Retry' });
    expect(box.getAttribute('aria-checked')).toBe('true');
    await user.click(box);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('a switch', () => {
  it('is named by its text and described by its description', async () => {
    const onChange = vi.fn();
    render(
      <Switch checked={false} onChange={onChange} description="Only visible to you">
        Public
      </Switch>,
    );
    const control = screen.getByRole('switch', { name: 'Public' });
    const described = control.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Only visible to you');
    await user.click(screen.getByText('Public'));
    expect(onChange).toHaveBeenCalledWith(true);
  });

  it('is labelled and described by the field around it', () => {
    render(
      <Field label="Visibility" hint="Who sees it">
        <Switch checked onChange={() => undefined} />
      </Field>,
    );
    const control = screen.getByRole('switch', { name: 'Visibility' });
    const described = control.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Who sees it');
  });

  it('does nothing while disabled', async () => {
    const onChange = vi.fn();
    render(<Switch checked label="Dark theme" disabled onChange={onChange} />);
    await user.click(screen.getByRole('switch', { name: 'Dark theme' }));
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('a segment', () => {
  const OPTIONS = [
    { value: 'grid' as const, label: 'Grid', icon: <i /> },
    { value: 'list' as const, label: 'List' },
  ];

  it('selects one of its options, and never none', async () => {
    const onChange = vi.fn();
    render(<Segment label="View" options={OPTIONS} value="grid" onChange={onChange} />);
    expect(screen.getByLabelText('View').contains(screen.getByText('List'))).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Grid' }));
    expect(onChange).not.toHaveBeenCalled();
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(onChange.mock.calls).toEqual([['list']]);
  });

  it('is one Tab stop, whose options the arrow keys focus', async () => {
    const onChange = vi.fn();
    render(<Segment label="View" options={OPTIONS} value="grid" onChange={onChange} />);
    const focused = () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    await user.tab();
    expect(focused()).toBe('Grid');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('List');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Grid');
    await user.keyboard('{ArrowLeft}');
    expect([focused(), onChange.mock.calls]).toEqual(['List', []]);
    await user.keyboard(' ');
    expect(onChange.mock.calls).toEqual([['list']]);
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('names an icon, also in a tooltip', () => {
    render(<Segment label="View" options={OPTIONS} value="list" onChange={() => undefined} />);
    expect(screen.getByRole('radio', { name: 'Grid' }).title).toBe('Grid');
    expect(screen.getByRole('radio', { name: 'List' }).title).toBe('');
  });
});

describe('tabs', () => {
  function Shown() {
    const [value, setValue] = useState<'one' | 'two'>('one');
    return (
      <Tabs
        label="GitHub"
        value={value}
        onChange={setValue}
        tabs={[
          { value: 'one', label: 'Connection', content: 'The connection' },
          { value: 'two', label: 'Import', quiet: true, content: 'The import' },
        ]}
      />
    );
  }

  it('show only the panel of the current one', async () => {
    render(<Shown />);
    expect(screen.getByRole('tabpanel', { name: 'Connection' }).textContent).toBe('The connection');
    await user.click(screen.getByRole('tab', { name: 'Import' }));
    expect(screen.getByRole('tabpanel', { name: 'Import' }).textContent).toBe('The import');
    expect(screen.queryByText('The connection')).toBeNull();
    expect(screen.getByRole('tab', { name: 'Import' }).className).toContain('sn-tab-quiet');
    expect(screen.getByRole('tablist', { name: 'GitHub' })).toBeTruthy();
  });

  it('are selected by the arrow keys, Home and End, and Tab focuses the panel', async () => {
    render(<Shown />);
    const current = () => screen.getByRole('tab', { selected: true }).textContent;
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(current()).toBe('Import');
    await user.keyboard('{ArrowRight}');
    expect(current()).toBe('Connection');
    await user.keyboard('{End}');
    expect(current()).toBe('Import');
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Connection' }));
  });
});

describe('an icon button', () => {
  it('has a name and a pressed state, and cannot be pressed while busy', async () => {
    const onClick = vi.fn();
    render(<IconButton label="Star" icon={<i />} pressed tone="star" busy onClick={onClick} />);
    const button = screen.getByRole('button', { name: 'Star', pressed: true });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
    cleanup();
    render(<IconButton label="Close" icon={<i />} />);
    expect(screen.getByRole('button', { name: 'Close' }).hasAttribute('aria-pressed')).toBe(false);
  });

  it('shows its name and its key while it has the focus, until Escape', async () => {
    render(<IconButton label="Copy" shortcut="C" icon={<i />} />);
    await user.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe('CopyC');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
