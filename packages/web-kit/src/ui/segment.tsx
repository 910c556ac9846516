import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { stepFocus } from './step-focus.ts';
import './segment.css';

/** One choice of a {@link Segment}. */
export interface SegmentOption<V extends string> {
  value: V;
  label: string;
  /** With an icon the label is the tooltip and accessible name only. */
  icon?: ReactNode;
}

export interface SegmentProps<V extends string> {
  /** Accessible name of the choice: "View", "Visibility". */
  label: string;
  options: readonly SegmentOption<V>[];
  value: V;
  onChange: (value: V) => void;
  className?: string | undefined;
}

/**
 * Two or three exclusive options side by side. Arrow keys move the focus, Enter and Space select.
 */
export function Segment<V extends string>(props: SegmentProps<V>) {
  const { label, options, value, onChange, className } = props;
  return (
    <div role="radiogroup" aria-label={label} className={clsx('sn-segment', className)}>
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a native radio button chooses with each arrow key
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={isChosen}
            data-state={isChosen ? 'on' : 'off'}
            tabIndex={isChosen ? 0 : -1}
            className={clsx('sn-segment-item', Boolean(option.icon) && 'sn-segment-icon')}
            {...(option.icon ? { 'aria-label': option.label, title: option.label } : {})}
            onClick={() => isChosen || onChange(option.value)}
            onKeyDown={stepFocus}
          >
            {option.icon ?? option.label}
          </button>
        );
      })}
    </div>
  );
}
