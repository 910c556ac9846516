import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Suspense, useEffect, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { lazyPart } from '../lazy-page.tsx';
import { useFieldControl } from './field.tsx';
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

// Few pages have one, and it is loaded with the first of them.
const List = lazyPart(() => import('./combobox-list.tsx').then((m) => m.ComboboxList));

/** A searchable drop-down list, for more choices than one reads at a glance. */
export function Combobox<V extends string>(props: ComboboxProps<V>) {
  const { options, value, onChange, label, look = 'form', className } = props;
  const [open, setOpen] = useState(false);
  const field = useFieldControl();
  const container = usePortalContainer();
  const current = options.find((option) => option.value === value);
  useEffect(() => void List.preload(), []);
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
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
          <Suspense>
            <List
              options={options}
              value={value}
              label={label ?? t('Choices')}
              searchPlaceholder={props.searchPlaceholder ?? t('Search...')}
              nothing={props.nothing ?? t('Nothing matches')}
              onChoose={choose}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
