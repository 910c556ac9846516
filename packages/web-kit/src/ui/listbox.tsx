import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { OptionCount } from './option-count.tsx';
import './menu.css';

/** One choice; `value` may be the empty string ("None", "Any"). */
export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  icon?: ReactNode;
  /** Language code of the label, if it is not the language of the page. */
  lang?: string | undefined;
  /** Number of snippets behind the option; an option with none is dimmed. */
  count?: number | undefined;
}

export interface ListboxProps<V extends string> {
  label: string;
  options: readonly SelectOption<V>[];
  value: V;
  onChoose: (value: V) => void;
}

const TYPING_MS = 600;

function stepped(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Letters typed within 600 ms find the first choice that begins with them. */
function useTyping(labels: readonly string[]) {
  const typed = useRef({ text: '', at: 0 });
  return (key: string): number => {
    const now = performance.now();
    const before = now - typed.current.at < TYPING_MS ? typed.current.text : '';
    typed.current = { text: before + key.toLowerCase(), at: now };
    return labels.findIndex((label) => label.toLowerCase().startsWith(typed.current.text));
  };
}

/** A list of choices with its own focus; arrows, Home, End and letters move, Enter and Space choose. */
export function Listbox<V extends string>({ label, options, value, onChoose }: ListboxProps<V>) {
  const id = useId();
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const list = useRef<HTMLDivElement>(null);
  const find = useTyping(options.map((option) => option.label));
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active];
    const step = stepped(event.key, active, options.length);
    if (step !== null) setActive(step);
    else if ((event.key === 'Enter' || event.key === ' ') && chosen) onChoose(chosen.value);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const found = find(event.key);
      if (found >= 0) setActive(found);
    } else return;
    event.preventDefault();
  };
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${active}`}
      className="sn-listbox"
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list holds the focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: options are reached through aria-activedescendant
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          lang={option.lang}
          aria-selected={option.value === value}
          className={clsx(
            'sn-menu-item',
            index === active && 'sn-menu-active',
            option.count === 0 && 'sn-menu-dimmed',
          )}
          onPointerMove={() => setActive(index)}
          onClick={() => onChoose(option.value)}
        >
          {option.icon}
          {option.label}
          <OptionCount count={option.count} />
          {option.value === value ? (
            <span className="sn-menu-end">
              <Check size={14} strokeWidth={2} aria-hidden />
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}
