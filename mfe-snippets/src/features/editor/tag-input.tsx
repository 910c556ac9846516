import { plural, t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Input, VisuallyHidden } from '@snippetry/web-kit/ui';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { ownTags } from '../../data/snippet.queries.ts';

export interface TagInputProps {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  control: Ref<HTMLInputElement>;
}

interface Suggestions {
  tags: readonly string[];
  /** Index in `tags` of the highlighted suggestion; -1 for none. */
  active: number;
}

const CLOSED: Suggestions = { tags: [], active: -1 };

/** Comma-separated input for tags, with suggestions from the user's own tags. */
export function TagInput({ value, onChange, onBlur, control }: TagInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wasFocused, setWasFocused] = useState(false);
  const [{ tags, active }, show] = useState(CLOSED);
  const { data: ranked = [] } = useQuery({ ...ownTags(), enabled: wasFocused });
  useImperativeHandle(control, () => input.current ?? document.createElement('input'));
  const open = tags.length > 0;

  const suggest = (text: string, all: boolean) => {
    const at = tagAt(text, input.current?.selectionStart ?? text.length);
    show({
      tags: all || at.typed !== '' ? suggestTags(ranked, text, at) : [],
      active: all ? 0 : -1,
    });
  };
  const choose = (tag: string) => {
    const box = input.current;
    if (!box) return;
    const next = withTag(value, tagAt(value, box.selectionStart ?? value.length), tag);
    box.value = next.text;
    box.setSelectionRange(next.cursor, next.cursor);
    onChange(next.text);
    show(CLOSED);
    box.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition these keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const chosen = tags[active];
    if (event.key === 'ArrowDown' && !open) suggest(value, true);
    else if (event.key === 'ArrowDown') show({ tags, active: (active + 1) % tags.length });
    else if (!open) return;
    else if (event.key === 'ArrowUp')
      show({ tags, active: active <= 0 ? tags.length - 1 : active - 1 });
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape') show(CLOSED);
    else return;
    event.preventDefault();
  };
  return (
    <div className="editor-tags">
      <Input
        ref={input}
        mono
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onFocus={() => setWasFocused(true)}
        onBlur={() => {
          show(CLOSED);
          onBlur();
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          suggest(event.currentTarget.value, false);
        }}
      />
      <VisuallyHidden>
        <span role="status">
          {open
            ? plural(tags.length, {
                one: '{count} of your tags matches. Use the arrow keys.',
                other: '{count} of your tags match. Use the arrow keys.',
              })
            : ''}
        </span>
      </VisuallyHidden>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('Suggestions')}
        hidden={!open}
        className="sn-menu editor-tags-list"
      >
        {tags.map((tag, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: reached through aria-activedescendant
          <div
            key={tag}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={`sn-menu-item${index === active ? ' sn-menu-active' : ''}`}
            onPointerMove={() => show({ tags, active: index })}
            // Keeps the focus in the input until the click.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(tag)}
          >
            {tag}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The tag at the cursor in a comma-separated text. */
interface TagAt {
  /** Text of the tag up to the cursor, trimmed and in lower case. */
  typed: string;
  start: number;
  end: number;
}

/** Finds the tag at a position of the text. */
export function tagAt(text: string, position: number): TagAt {
  const start = text.lastIndexOf(',', position - 1) + 1;
  const comma = text.indexOf(',', position);
  const end = comma < 0 ? text.length : comma;
  return { typed: text.slice(start, position).trim().toLowerCase(), start, end };
}

/** Replaces the tag at the cursor; returns the text and the new cursor position. */
export function withTag(text: string, at: TagAt, tag: string): { text: string; cursor: number } {
  const before = text.slice(0, at.start);
  const rest = text.slice(at.end);
  const lead = at.start === 0 ? '' : ' ';
  // The last tag gets a comma, so that the next one can follow.
  const filled = `${before}${lead}${tag}${rest === '' ? ', ' : ''}`;
  return { text: filled + rest, cursor: filled.length };
}

const SHOWN = 6;

/** Own tags that match the typed text: prefix matches first; tags already in the text are left out. */
export function suggestTags(ranked: readonly string[], text: string, at: TagAt): string[] {
  const others = `${text.slice(0, at.start)},${text.slice(at.end)}`;
  const taken = new Set(others.split(',').map((tag) => tag.trim().toLowerCase()));
  const free = ranked.filter((tag) => !taken.has(tag) && tag !== at.typed);
  const begin = free.filter((tag) => tag.startsWith(at.typed));
  const within = free.filter((tag) => !tag.startsWith(at.typed) && tag.includes(at.typed));
  return [...begin, ...within].slice(0, SHOWN);
}
