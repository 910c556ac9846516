import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { lazyComponent } from '../lazy-page.tsx';
import { usePanels } from './floating/load.ts';
import type { SelectProps } from './select.tsx';
import { SelectButton } from './select-button.tsx';
import './menu.css';
import './select.css';
import './combobox.css';

export interface ComboboxProps<V extends string> extends SelectProps<V> {
  /** Text of the empty search box. */
  searchPlaceholder?: string | undefined;
  /** Shown when nothing matches. */
  nothing?: string | undefined;
}

// Loaded on first use, because few pages have a combobox.
const List = lazyComponent(() => import('./combobox-list.tsx').then((m) => m.ComboboxList));

/** Searchable drop-down list, for more options than fit in a {@link Select}. */
export function Combobox<V extends string>(props: ComboboxProps<V>) {
  const { options, value, onChange, label, look = 'form', className } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panels = usePanels({ isWanted: open, isOpen: open, onFailed: () => setOpen(false) });
  useEffect(() => void List.preload(), []);
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
    setOpen(false);
  };
  return (
    <>
      <SelectButton
        button={button}
        popup="dialog"
        controls={open && panels ? id : undefined}
        open={open}
        onOpenChange={setOpen}
        current={options.find((option) => option.value === value)}
        value={value}
        label={label}
        look={look}
        disabled={props.disabled}
        className={className}
      />
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
