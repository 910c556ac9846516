import { afterEach, expect, it } from 'vitest';
import { EDITOR_DEFAULTS } from '../editor-settings.ts';
import type { LineRange } from '../line-range.ts';
import { EditorHandle } from './editor-handle.ts';

// jsdom has no layout: texts are nowhere.
Range.prototype.getClientRects ??= () => document.createElement('i').getClientRects();

afterEach(() => document.body.replaceChildren());

/** An editor of ten lines whose page answers marks only when it is told to. */
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
  return { handle, marked, press, lines };
}

it('a key goes on from the marks of the key before, though the page has not answered yet', () => {
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

it('marks of the page replace those that a person made', () => {
  const { handle, press, lines } = open();
  handle.setMarked({ anchor: 2, head: 2 });
  press(true);
  handle.setMarked({ anchor: 2, head: 3 });
  handle.setMarked({ anchor: 7, head: 8 });
  expect(lines()).toEqual(['line 7', 'line 8']);
  handle.setMarked(null);
  expect(lines()).toEqual([]);
});
