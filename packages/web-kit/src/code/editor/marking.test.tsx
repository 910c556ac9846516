import { EditorView } from '@codemirror/view';
import { afterEach, expect, it } from 'vitest';
import { EDITOR_DEFAULTS } from '../editor-settings.ts';
import type { LineRange } from '../line-range.ts';
import { EditorHandle } from './editor-handle.ts';

// jsdom has no layout: ranges have no rectangles.
Range.prototype.getClientRects ??= () => document.createElement('i').getClientRects();

afterEach(() => document.body.replaceChildren());

/** Read-only editor of ten lines; the test plays the page and calls `setMarked`. */
function open() {
  const marked: (LineRange | null)[] = [];
  const host = document.body.appendChild(document.createElement('div'));
  const handle = new EditorHandle(host, {
    value: Array.from({ length: 10 }, (_, i) => `line ${i + 1}`).join('\n'),
    label: 'Code',
    readOnly: true,
    fontSize: 14,
    rulers: [],
    settings: EDITOR_DEFAULTS,
    onChange: () => undefined,
    onStatus: () => undefined,
    onMark: (range) => marked.push(range),
  });
  const content = host.shadowRoot?.querySelector('.cm-content');
  const press = (shiftKey: boolean) =>
    content?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, shiftKey, bubbles: true }),
    );
  const lines = () =>
    [...(host.shadowRoot?.querySelectorAll('.cm-marked-line') ?? [])].map((it) => it.textContent);
  const click = (line: number, held: MouseEventInit = {}) => {
    const gutter = host.shadowRoot?.querySelector('.cm-lineNumbers');
    const view = EditorView.findFromDOM(gutter?.closest<HTMLElement>('.cm-editor') ?? host);
    const at = view?.state.doc.line(line).from ?? 0;
    const clientY = (view?.documentTop ?? 0) + (view?.lineBlockAt(at).top ?? 0) + 1;
    const event = { bubbles: true, cancelable: true, clientY, ...held };
    gutter?.dispatchEvent(new MouseEvent('mousedown', event));
  };
  return { handle, marked, press, lines, click };
}

it('a key continues from the marks of the previous key before the page confirms them', () => {
  const { handle, marked, press, lines } = open();
  handle.setMarked({ anchor: 2, head: 2 });
  press(true);
  press(true);
  expect(marked).toEqual([
    { anchor: 2, head: 3 },
    { anchor: 2, head: 4 },
  ]);
  handle.setMarked({ anchor: 2, head: 3 });
  expect(lines()).toEqual(['line 2', 'line 3', 'line 4']);
  press(true);
  expect(marked.at(-1)).toEqual({ anchor: 2, head: 5 });
});

it('marks of the page replace those of the user', () => {
  const { handle, press, lines } = open();
  handle.setMarked({ anchor: 2, head: 2 });
  press(true);
  handle.setMarked({ anchor: 2, head: 3 });
  handle.setMarked({ anchor: 7, head: 8 });
  expect(lines()).toEqual(['line 7', 'line 8']);
  handle.setMarked(null);
  expect(lines()).toEqual([]);
});

it('a click on a line number marks the line, with Shift up to it; a second click removes the mark', () => {
  const { marked, click } = open();
  click(3);
  expect(marked.at(-1)).toEqual({ anchor: 3, head: 3 });
  click(6, { shiftKey: true });
  expect(marked.at(-1)).toEqual({ anchor: 3, head: 6 });
  click(6);
  expect(marked.at(-1)).toEqual({ anchor: 6, head: 6 });
  click(6);
  expect(marked.at(-1)).toBeNull();
  const before = marked.length;
  click(2, { button: 2 });
  expect(marked).toHaveLength(before);
});

it('marks that reach beyond the text are clipped', () => {
  const { handle, lines } = open();
  handle.setMarked({ anchor: 9, head: 40 });
  expect(lines()).toEqual(['line 9', 'line 10']);
  handle.setMarked({ anchor: 0, head: 1 });
  expect(lines()).toEqual(['line 1']);
});
