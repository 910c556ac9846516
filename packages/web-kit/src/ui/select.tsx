import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { useFieldControl } from './field.tsx';
import { Listbox, type SelectOption } from './listbox.tsx';
import { usePortalContainer } from './portal.tsx';
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
  const container = usePortalContainer();
  const current = options.find((option) => option.value === value);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        {...field}
        role="combobox"
        aria-haspopup="listbox"
        aria-label={label}
        disabled={disabled ?? false}
        aria-busy={props.busy || undefined}
        className={clsx('sn-select', `sn-select-${look}`, className)}
        onKeyDown={onKeyDown}
      >
        <span className="sn-select-value">
          {current?.icon}
          <span className="sn-select-text" lang={current?.lang}>
            {current?.label ?? value}
          </span>
        </span>
        <ChevronDown className="sn-select-chevron" size={16} strokeWidth={1.75} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          role="presentation"
          className="sn-menu sn-select-list"
          align="start"
          sideOffset={4}
          collisionPadding={8}
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
