import { clsx } from 'clsx';
import { Command } from 'cmdk';
import { Check, ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { t } from '../i18n/texts.ts';
import { useFieldControl } from './field.tsx';
import { OptionCount } from './option-count.tsx';
import { usePortalContainer } from './portal.tsx';
import type { SelectProps } from './select.tsx';
import './menu.css';
import './select.css';
import './combobox.css';

/** Props of {@link Combobox}. */
export interface ComboboxProps<V extends string> extends SelectProps<V> {
  /** Text of the empty search box. */
  searchPlaceholder?: string | undefined;
  /** Shown when nothing matches. */
  nothing?: string | undefined;
}

/** A searchable drop-down list, for more choices than one reads at a glance. */
export function Combobox<V extends string>(props: ComboboxProps<V>) {
  const { options, value, onChange, label, look = 'form', className } = props;
  const [open, setOpen] = useState(false);
  const field = useFieldControl();
  const container = usePortalContainer();
  const current = options.find((option) => option.value === value);
  const choose = (chosen: V) => {
    onChange(chosen);
    setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        {...field}
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        disabled={props.disabled ?? false}
        className={clsx('sn-select', `sn-select-${look}`, className)}
      >
        <span className="sn-select-value">
          {current?.icon}
          <span className="sn-select-text">{current?.label ?? value}</span>
        </span>
        <ChevronDown className="sn-select-chevron" size={16} strokeWidth={1.75} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          className="sn-menu sn-combobox"
          aria-label={label ?? t('Choices')}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Command label={label ?? t('Choices')} defaultValue={current?.label ?? ''}>
            <Command.Input
              className="sn-combobox-input"
              placeholder={props.searchPlaceholder ?? t('Search...')}
            />
            <Command.List className="sn-combobox-list">
              <Command.Empty className="sn-combobox-nothing">
                {props.nothing ?? t('Nothing matches')}
              </Command.Empty>
              {options.map((option) => (
                <Command.Item
                  key={option.value}
                  value={option.label}
                  keywords={[option.value]}
                  className={clsx('sn-menu-item', option.count === 0 && 'sn-menu-dimmed')}
                  onSelect={() => choose(option.value)}
                >
                  {option.icon}
                  {option.label}
                  <OptionCount count={option.count} />
                  {option.value === value ? (
                    <span className="sn-menu-end">
                      <Check size={14} strokeWidth={2} aria-label={t('chosen')} />
                    </span>
                  ) : null}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
