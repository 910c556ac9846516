import { plural, t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Input, VisuallyHidden } from '@snippetry/web-kit/ui';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { ownTags } from '../../data/snippet-queries.ts';

/** Props of {@link TagInput}. */
export interface TagInputProps {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  control: Ref<HTMLInputElement>;
}

interface Shown {
  tags: readonly string[];
  /** Place in `tags` of the one the keys are on; none at -1. */
  active: number;
}

const CLOSED: Shown = { tags: [], active: -1 };

/** Tags as one comma-separated text; the own tags that fit are offered under it. */
export function TagInput({ value, onChange, onBlur, control }: TagInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  const [{ tags, active }, show] = useState(CLOSED);
  const { data: ranked = [] } = useQuery({ ...ownTags(), enabled: asked });
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
    // An input method has its own use for these keys while it composes a word.
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
        onFocus={() => setAsked(true)}
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
                one: '{count} of your tags fit. Use the arrow keys.',
                other: '{count} of your tags fit. Use the arrow keys.',
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
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text box holds the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: reached through aria-activedescendant
          <div
            key={tag}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={`sn-menu-item${index === active ? ' sn-menu-active' : ''}`}
            onPointerMove={() => show({ tags, active: index })}
            // The text box must not lose the focus before the click.
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

/** The tag a cursor stands in, in a comma-separated text. */
interface TagAt {
  /** What was typed of it up to the cursor, trimmed and lower-cased. */
  typed: string;
  start: number;
  end: number;
}

/** The tag around a position of the text. */
export function tagAt(text: string, position: number): TagAt {
  const start = text.lastIndexOf(',', position - 1) + 1;
  const comma = text.indexOf(',', position);
  const end = comma < 0 ? text.length : comma;
  return { typed: text.slice(start, position).trim().toLowerCase(), start, end };
}

/** The text with a tag put in the place of what was typed of it, and where the cursor goes. */
export function withTag(text: string, at: TagAt, tag: string): { text: string; cursor: number } {
  const before = text.slice(0, at.start);
  const rest = text.slice(at.end);
  const lead = at.start === 0 ? '' : ' ';
  // The last tag gets a comma, so that the next can be typed at once.
  const filled = `${before}${lead}${tag}${rest === '' ? ', ' : ''}`;
  return { text: filled + rest, cursor: filled.length };
}

const SHOWN = 6;

/** The own tags that fit what is being typed: those beginning with it before those containing it, none twice. */
export function suggestTags(ranked: readonly string[], text: string, at: TagAt): string[] {
  const others = `${text.slice(0, at.start)},${text.slice(at.end)}`;
  const taken = new Set(others.split(',').map((tag) => tag.trim().toLowerCase()));
  const free = ranked.filter((tag) => !taken.has(tag) && tag !== at.typed);
  const begin = free.filter((tag) => tag.startsWith(at.typed));
  const within = free.filter((tag) => !tag.startsWith(at.typed) && tag.includes(at.typed));
  return [...begin, ...within].slice(0, SHOWN);
}
