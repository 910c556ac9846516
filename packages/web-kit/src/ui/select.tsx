import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { useFieldControl } from './field.tsx';
import { usePanels } from './floating/load.ts';
import { Listbox, type SelectOption } from './listbox.tsx';
import './select.css';

export type { SelectOption } from './listbox.tsx';

/** Props of {@link Select}. */
export interface SelectProps<V extends string> {
  options: readonly SelectOption<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Accessible name where no Field labels it. */
  label?: string | undefined;
  /** `toolbar` has the lighter edge of the buttons beside it. */
  look?: 'form' | 'toolbar' | undefined;
  disabled?: boolean | undefined;
  /** What was chosen is on its way; unlike `disabled` it keeps the focus. */
  busy?: boolean | undefined;
  className?: string | undefined;
}

/** A drop-down list of short, known choices. For long lists use Combobox. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, label, look = 'form', disabled, className } = props;
  const [open, setOpen] = useState(false);
  const field = useFieldControl();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panels = usePanels({ isWanted: open, isOpen: open, onFailed: () => setOpen(false) });
  const current = options.find((option) => option.value === value);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        {...field}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open && panels ? id : undefined}
        aria-label={label}
        data-state={open ? 'open' : 'closed'}
        disabled={disabled ?? false}
        aria-busy={props.busy || undefined}
        className={clsx('sn-select', `sn-select-${look}`, className)}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      >
        <span className="sn-select-value">
          {current?.icon}
          <span className="sn-select-text" lang={current?.lang}>
            {current?.label ?? value}
          </span>
        </span>
        <ChevronDown className="sn-select-chevron" size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {panels ? (
        <panels.PopoverPanel
          button={button}
          id={id}
          open={open}
          onOpenChange={setOpen}
          align="start"
          className="sn-menu sn-select-list"
        >
          <Listbox
            label={label ?? t('Choices')}
            options={options}
            value={value}
            onChoose={(chosen) => {
              onChange(chosen);
              setOpen(false);
            }}
          />
        </panels.PopoverPanel>
      ) : null}
    </>
  );
}
