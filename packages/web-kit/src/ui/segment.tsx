import { clsx } from 'clsx';
import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import './segment.css';

/** One choice of a {@link Segment}. */
export interface SegmentOption<V extends string> {
  value: V;
  label: string;
  /** With an icon the label is the tooltip and accessible name only. */
  icon?: ReactNode;
}

/** Props of {@link Segment}. */
export interface SegmentProps<V extends string> {
  /** What is chosen: "View", "Visibility". */
  label: string;
  options: readonly SegmentOption<V>[];
  value: V;
  onChange: (value: V) => void;
  className?: string | undefined;
}

/** Two or three exclusive choices side by side. */
export function Segment<V extends string>(props: SegmentProps<V>) {
  const { label, options, value, onChange, className } = props;
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option) onChange(option.value);
  };
  return (
    <ToggleGroup.Root
      type="single"
      value={value}
      onValueChange={choose}
      aria-label={label}
      className={clsx('sn-segment', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={clsx('sn-segment-item', Boolean(option.icon) && 'sn-segment-icon')}
          {...(option.icon ? { 'aria-label': option.label, title: option.label } : {})}
        >
          {option.icon ?? option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
