import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { HighlightedCode } from '../highlight/highlighted-code.tsx';
import { IS_APPLE } from '../ui/keyboard.ts';
import { preloadEditor } from './editor-module.ts';
import type { LineRange } from './line-range.ts';

export interface StillCodeProps {
  code: string;
  language: string;
  label: string;
  /** Called with the first marked line; the editor then replaces this. */
  onMark: ((range: LineRange) => void) | undefined;
}

/**
 * Above this number of lines, rendering takes longer than the editor, which renders visible lines.
 */
export const MOST_STILL_LINES = 500;

const isSelectAll = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key === 'a' && (IS_APPLE ? metaKey : ctrlKey) && !shiftKey && !altKey;

/** All lines of a code with their numbers, to read, copy and scroll without loading the editor. */
export function StillCode({ code, language, label, onMark }: StillCodeProps) {
  const lines = code.split('\n');
  const press = (event: MouseEvent<HTMLElement>) => {
    const line = Number(event.target instanceof HTMLElement && event.target.dataset.line);
    if (!onMark || event.button !== 0 || !(line > 0)) return;
    event.preventDefault();
    onMark({ anchor: line, head: line });
  };
  const text = useRef<HTMLPreElement>(null);
  const step = (event: KeyboardEvent<HTMLElement>) => {
    // As in the editor: selects the code instead of the page.
    if (isSelectAll(event) && text.current) {
      event.preventDefault();
      document.getSelection()?.selectAllChildren(text.current);
      return;
    }
    if (!onMark || !event.altKey || !/^Arrow(?:Up|Down)$/.test(event.key)) return;
    event.preventDefault();
    onMark({ anchor: 1, head: 1 });
  };
  return (
    <section
      className="sn-code-plain sn-code-still"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and its lines are marked by keys
      tabIndex={0}
      onKeyDown={step}
      onFocus={preloadEditor}
    >
      <div
        className="sn-code-plain-gutter"
        aria-hidden
        onMouseDown={press}
        onPointerEnter={preloadEditor}
      >
        {lines.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a line is its identity
          <span key={index} data-line={index + 1}>
            {index + 1}
          </span>
        ))}
      </div>
      <pre ref={text}>
        <HighlightedCode code={code} language={language} />
      </pre>
    </section>
  );
}
