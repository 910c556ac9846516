import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { until } from '@snippetry/test-kit';
import type * as Library from '@testing-library/dom';
import type { EngineWindow } from './engine.ts';

const LIBRARY = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
);
const WAIT_MS = 20_000;

declare global {
  var TestingLibraryDom: typeof Library;
}

interface Point {
  x: number;
  y: number;
}

/** Runs in the page: returns the center of the first matching element that is not covered. */
function visibleCenterOf(role: string, name: string): Point | null {
  // `hidden: true` avoids reading the style of every element, which takes seconds; the check of the
  // position below skips hidden elements.
  const found =
    role === 'css'
      ? document.querySelectorAll(name)
      : TestingLibraryDom.queryAllByRole(document.body, role, { name, hidden: true });
  for (const element of found) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (element.contains(document.elementFromPoint(x, y) ?? document)) return { x, y };
  }
  return null;
}

/** Runs in the page: resolves after two more frames. */
function nextFrames(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
  });
}

/** Returns actions of a user in a window, which find elements by role and name. */
export function personAt(window: EngineWindow) {
  const centerNow = async (role: string, name: string) => {
    const isReady = await window.run(() => 'TestingLibraryDom' in globalThis);
    if (!isReady) await window.addScript(LIBRARY);
    return window.run(visibleCenterOf, role, name);
  };
  /** Returns the center of an element; null if it is missing or moves, as a click would miss it. */
  const look = async (role: string, name: string) => {
    const before = await centerNow(role, name);
    if (!before) return null;
    await window.run(nextFrames);
    const after = await centerNow(role, name);
    return after && after.x === before.x && after.y === before.y ? after : null;
  };
  const find = async (role: string, name: string) => {
    try {
      return await until(() => look(role, name), WAIT_MS);
    } catch (cause) {
      const shown = await window.run(() => document.body.innerText);
      throw new Error(`there is no ${role} "${name}" in: ${shown}`, { cause });
    }
  };
  const click = async (role: string, name: string) => {
    const { x, y } = await find(role, name);
    await window.clickAt(x, y);
  };
  return {
    find,
    click,
    /** Clicks an element that has neither role nor name. */
    clickOn: (selector: string) => click('css', selector),
    /** Clicks into a text box and types. */
    write: async (name: string, text: string) => {
      await click('textbox', name);
      await window.type(text);
    },
    /** Waits until the URL's path matches. */
    reach: async (path: RegExp) => {
      const now = () =>
        window.run(() => ({ path: location.pathname, shown: document.body.innerText }));
      await until(async () => path.test((await now()).path), WAIT_MS).catch(async (cause) => {
        const { path: actual, shown } = await now();
        throw new Error(`${actual} is not ${path}, and shows: ${shown}`, { cause });
      });
    },
    /** Waits until a text is shown. */
    see: async (text: string) => {
      const shown = () => window.run(() => document.body.innerText);
      await until(async () => (await shown()).includes(text), WAIT_MS).catch(async (cause) => {
        throw new Error(`"${text}" is not in: ${await shown()}`, { cause });
      });
    },
  };
}
