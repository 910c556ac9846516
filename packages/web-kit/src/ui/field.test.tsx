import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { counterLevel } from './counter.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Select } from './select.tsx';

describe('counter', () => {
  it('turns amber and red only above its thresholds', () => {
    const comment = { limit: 2000, warnAbove: 1500, dangerAbove: 1800 };
    const levels = [1500, 1501, 1800, 1801].map((used) => counterLevel({ used, ...comment }));
    expect(levels).toEqual(['calm', 'warn', 'warn', 'danger']);
  });

  it('turns red above the limit without a red threshold', () => {
    const title = { limit: 100, warnAbove: 80 };
    expect(counterLevel({ used: 100, ...title })).toBe('warn');
    expect(counterLevel({ used: 101, ...title })).toBe('danger');
  });
});

describe('field', () => {
  it('labels its control and describes it by error, hint and counter', () => {
    render(
      <Field
        label="Title"
        error="Too short"
        hint="Shown in lists"
        counter={{ used: 2, limit: 100, warnAbove: 80 }}
      >
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText('Title');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const texts = described.map((id) => document.getElementById(id)?.textContent);
    expect(texts).toEqual(['Too short', 'Shown in lists', '2/100']);
    expect(screen.getByRole('alert').textContent).toBe('Too short');
  });

  it('announces only that the limit is near', () => {
    const { rerender } = render(
      <Field label="Title" counter={{ used: 80, limit: 100, warnAbove: 80 }}>
        <Input />
      </Field>,
    );
    expect(screen.getByRole('status').textContent).toBe('');
    rerender(
      <Field label="Title" counter={{ used: 81, limit: 100, warnAbove: 80 }}>
        <Input />
      </Field>,
    );
    expect(screen.getByRole('status').textContent).toMatch(/100 characters/);
  });

  it('labels a select like an input', () => {
    render(
      <Field label="Category">
        <Select options={[{ value: '', label: 'None' }]} value="" onChange={() => undefined} />
      </Field>,
    );
    expect(screen.getByRole('combobox', { name: 'Category' }).textContent).toBe('None');
  });
});
