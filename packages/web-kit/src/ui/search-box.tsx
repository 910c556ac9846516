import { Search, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { Kbd } from './kbd.tsx';
import { COMMAND_KEY, IS_APPLE } from './keyboard.ts';
import { useSlashKey } from './use-slash-key.ts';
import { useWide } from './use-wide.ts';

/** Debounce of searches. */
const PAUSE_MS = 120;
const paletteKeys = () => `${t(COMMAND_KEY)}${IS_APPLE ? '' : ' '}K`;

export interface SearchBoxProps {
  /** The search in force. */
  value: string;
  /** Called a pause after the last keystroke, or when the focus leaves. */
  onSearch: (search: string) => void;
  /** Debounce in milliseconds; 120 by default. Use more if `onType` already shows results. */
  pause?: number | undefined;
  /** Called on every change of the text, without a debounce. */
  onType?: ((text: string) => void) | undefined;
  /** Also its accessible name. */
  placeholder: string;
  /** Shows the keys that open the command palette, which searches everywhere. */
  hint?: boolean | undefined;
  /** Content at the end of the box, such as a button. */
  end?: ReactNode;
}

/** Search box with a debounce. `/` focuses it, so a page may have only one. */
export function SearchBox(props: SearchBoxProps) {
  const { value, onSearch, pause = PAUSE_MS, onType, placeholder, hint = false, end } = props;
  const wide = useWide();
  const [text, setText] = useState(value);
  const settled = useRef(value);
  const unanswered = useRef<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef({ onSearch, onType, pause });
  useSlashKey(input);
  useEffect(() => {
    latest.current = { onSearch, onType, pause };
  });
  const show = useCallback((now: string) => {
    setText(now);
    // In the same task as the text: an effect would run after painting.
    latest.current.onType?.(now);
  }, []);
  useEffect(() => {
    const index = unanswered.current.lastIndexOf(value);
    // The result of an earlier search must not undo newer input.
    unanswered.current.splice(0, index + 1);
    if (index >= 0 || value === settled.current) return;
    // Changed from outside: a cleared filter, the back button.
    settled.current = value;
    show(value);
  }, [value, show]);
  // The initial value.
  useEffect(() => latest.current.onType?.(settled.current), []);
  const settle = useCallback((now: string) => {
    // Already set from outside, together with another change such as a page of the list.
    if (now === settled.current) return;
    settled.current = now;
    unanswered.current.push(now);
    latest.current.onSearch(now);
  }, []);
  useEffect(() => {
    if (text === settled.current) return;
    const timer = setTimeout(() => settle(text), latest.current.pause);
    return () => clearTimeout(timer);
  }, [text, settle]);
  const clear = () => {
    show('');
    settle('');
    input.current?.focus();
  };
  const hinted = hint && wide && text === '';
  return (
    <Input
      ref={input}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      icon={<Search aria-hidden />}
      end={
        <>
          {hinted ? <Kbd>{paletteKeys()}</Kbd> : null}
          {text === '' ? null : (
            <IconButton
              size="sm"
              label={t('Clear text')}
              icon={<X aria-hidden />}
              onClick={clear}
            />
          )}
          {end}
        </>
      }
      value={text}
      onChange={(event) => show(event.target.value)}
      // Navigation follows: going back must restore the search as typed.
      onBlur={() => settle(text)}
    />
  );
}
