import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { lazyPart } from '../lazy-page.tsx';
import { useFieldControl } from './field.tsx';
import { usePanels } from './floating/load.ts';
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
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panels = usePanels({ isWanted: open, isOpen: open, onFailed: () => setOpen(false) });
  const current = options.find((option) => option.value === value);
  useEffect(() => void List.preload(), []);
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
    setOpen(false);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        {...field}
        role="combobox"
        aria-haspopup="dialog"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open && panels ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        disabled={props.disabled ?? false}
        className={clsx('sn-select', `sn-select-${look}`, className)}
        onClick={() => setOpen(!open)}
      >
        <span className="sn-select-value">
          {current?.icon}
          <span className="sn-select-text">{current?.label ?? value}</span>
        </span>
        <ChevronDown className="sn-select-chevron" size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {panels ? (
        <panels.PopoverPanel
          button={button}
          id={id}
          open={open}
          onOpenChange={setOpen}
          label={label ?? t('Choices')}
          align="start"
          className="sn-menu sn-combobox"
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
        </panels.PopoverPanel>
      ) : null}
    </>
  );
}
