import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useFieldControl } from './field.tsx';
import type { SelectOption } from './listbox.tsx';
import './select.css';

interface Props {
  button: RefObject<HTMLButtonElement | null>;
  /** Kind of the popup, and its id once it is rendered. */
  popup: 'listbox' | 'dialog';
  controls: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** The selected option; undefined, which shows `value`, if it is none of the options. */
  current: SelectOption<string> | undefined;
  value: string;
  label: string | undefined;
  look: 'form' | 'toolbar';
  disabled: boolean | undefined;
  busy?: boolean | undefined;
  className: string | undefined;
}

/** Button of a drop-down list with the selected option. */
export function SelectButton(props: Props) {
  const { open, onOpenChange, current, look } = props;
  const field = useFieldControl();
  return (
    <button
      ref={props.button}
      type="button"
      {...field}
      role="combobox"
      aria-haspopup={props.popup}
      aria-expanded={open}
      aria-controls={props.controls}
      aria-label={props.label}
      data-state={open ? 'open' : 'closed'}
      disabled={props.disabled ?? false}
      aria-busy={props.busy || undefined}
      className={clsx('sn-select', `sn-select-${look}`, props.className)}
      onClick={() => onOpenChange(!open)}
      onKeyDown={props.onKeyDown}
    >
      <span className="sn-select-value">
        {current?.icon}
        <span className="sn-select-text" lang={current?.lang}>
          {current?.label ?? props.value}
        </span>
      </span>
      <ChevronDown className="sn-select-chevron" size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
