import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from './rows.ts';
import { useActiveRow } from './use-active-row.ts';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  act(() => leave?.());
  vi.unstubAllGlobals();
});

let leave: (() => void) | undefined;

const row = (id: string): Row => ({ id, label: id, act: { to: `/${id}` }, mark: 'go' });

interface Props {
  ids: string[];
  pending?: boolean;
  onChoose: (id: string) => void;
}

function Box({ ids, pending = false, onChoose }: Props) {
  const { active, onKeyDown, onTyped } = useActiveRow({
    rows: ids.map(row),
    pending,
    onChoose: ({ id }, commanded) => onChoose(commanded ? `${id}!` : id),
  });
  return (
    <button type="button" onKeyDown={onKeyDown} onClick={onTyped}>
      {active?.id}
    </button>
  );
}

function shown(ids: string[]) {
  const opened: string[] = [];
  const shownBox = (now: string[], pending = false) => (
    <Box ids={now} pending={pending} onChoose={(id) => opened.push(id)} />
  );
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  leave = () => {
    root.unmount();
    place.remove();
  };
  const set = (now: string[], pending?: boolean) => act(() => root.render(shownBox(now, pending)));
  set(ids);
  return { opened, set };
}

const box = () => document.querySelector('button');
const current = () => box()?.textContent;
const press = (key: string, held = {}) =>
  act(() => box()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held })));
const type = () => act(() => box()?.click());

describe('the current row of the palette', () => {
  it('is the first one, and moves by the arrow keys, which wrap at the ends', () => {
    shown(['a', 'b', 'c']);
    expect(current()).toBe('a');
    press('ArrowDown');
    expect(current()).toBe('b');
    press('ArrowUp');
    press('ArrowUp');
    expect(current()).toBe('c');
    press('ArrowDown');
    expect(current()).toBe('a');
  });

  it('stays the chosen row as long as that exists', () => {
    const { set } = shown(['a', 'b']);
    press('ArrowDown');
    set(['x', 'y', 'b']);
    expect(current()).toBe('b');
    set(['x', 'y']);
    expect(current()).toBe('x');
  });

  it('is the first one again with other rows, and with another text', () => {
    const { set } = shown(['a', 'b']);
    set(['x', 'a']);
    expect(current()).toBe('x');
    press('ArrowDown');
    type();
    expect(current()).toBe('x');
  });

  it('is opened on Enter', () => {
    const { opened } = shown(['a', 'b']);
    press('Enter');
    press('Enter', { ctrlKey: true });
    expect(opened).toEqual(['a', 'a!']);
  });

  it('is opened on Enter only once the running search has finished', () => {
    const { opened, set } = shown(['old']);
    set(['old'], true);
    press('Enter');
    expect(opened).toEqual([]);
    set(['new', 'old']);
    expect(opened).toEqual(['new']);
    set(['newer']);
    expect(opened).toEqual(['new']);
  });

  it('is not opened on Enter if the text changes before the search has finished', () => {
    const { opened, set } = shown(['old']);
    set(['old'], true);
    press('Enter');
    type();
    set(['new']);
    expect(opened).toEqual([]);
  });
});
