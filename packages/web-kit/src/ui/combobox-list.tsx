import { clsx } from 'clsx';
import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../i18n/texts.ts';
import { OptionCount } from './option-count.tsx';
import type { SelectOption } from './select.tsx';

export interface ComboboxListProps {
  options: readonly SelectOption<string>[];
  value: string;
  label: string;
  searchPlaceholder: string;
  nothing: string;
  onChoose: (value: string) => void;
}

/** Search box and matching options of a combobox. */
export function ComboboxList(props: ComboboxListProps) {
  const { options, value, label, searchPlaceholder, nothing, onChoose } = props;
  const current = options.find((option) => option.value === value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Loaded after the popover, which has received the focus in its place.
    if (document.activeElement?.contains(input.current)) input.current?.focus();
  }, []);
  return (
    <Command label={label} defaultValue={current?.label ?? ''}>
      <Command.Input ref={input} className="sn-combobox-input" placeholder={searchPlaceholder} />
      <Command.List className="sn-combobox-list">
        <Command.Empty className="sn-combobox-nothing">{nothing}</Command.Empty>
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.label}
            keywords={[option.value]}
            className={clsx('sn-menu-item', option.count === 0 && 'sn-menu-dimmed')}
            onSelect={() => onChoose(option.value)}
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
  );
}
