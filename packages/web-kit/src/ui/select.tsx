import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { usePanels } from './floating/load.ts';
import { Listbox, type SelectOption } from './listbox.tsx';
import { SelectButton } from './select-button.tsx';
import './select.css';

export type { SelectOption } from './listbox.tsx';

export interface SelectProps<V extends string> {
  options: readonly SelectOption<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Accessible name, unless a Field labels it. */
  label?: string | undefined;
  /** `toolbar` has the lighter edge of the buttons beside it. */
  look?: 'form' | 'toolbar' | undefined;
  disabled?: boolean | undefined;
  /** Whether the choice is being saved; unlike `disabled` it keeps the focus. */
  busy?: boolean | undefined;
  className?: string | undefined;
}

/** A drop-down list of short, known choices. For long lists use Combobox. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, label, look = 'form', disabled, className } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panels = usePanels({ isWanted: open, isOpen: open, onFailed: () => setOpen(false) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <SelectButton
        button={button}
        popup="listbox"
        controls={open && panels ? id : undefined}
        open={open}
        onOpenChange={setOpen}
        onKeyDown={onKeyDown}
        current={options.find((option) => option.value === value)}
        value={value}
        label={label}
        look={look}
        disabled={disabled}
        busy={props.busy}
        className={className}
      />
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
