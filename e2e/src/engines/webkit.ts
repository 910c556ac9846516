import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, until } from '@snippetry/test-kit';
import type { Engine, EngineWindow } from './engine.ts';

/** WebDriver codes of keys without a character. */
const KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
};

const WINDOW = { width: 1280, height: 980 };

type Command = (path: string, body?: object | 'DELETE') => Promise<unknown>;

/** Starts a virtual display for the browser. */
async function startDisplay(program: string): Promise<{ display: string; server: ChildProcess }> {
  const args = ['-displayfd', '1', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'];
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(server.stdout, 'data');
  return { display: `:${String(number).trim()}`, server };
}

function commandsTo(origin: string): Command {
  return async (path, body) => {
    const init =
      typeof body === 'object'
        ? { method: 'POST', body: JSON.stringify(body) }
        : { method: body ?? 'GET' };
    const response = await fetch(origin + path, init);
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 500)}`);
    return value;
  };
}

const keyActions = (actions: object[]) => ({ actions: [{ type: 'key', id: 'keys', actions }] });
const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

function clickActions(x: number, y: number): object {
  const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) };
  const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
  return { actions: [{ type: 'pointer', id: 'mouse', actions }] };
}

function windowOf(command: Command): EngineWindow {
  const run = (script: string, args: readonly unknown[]) =>
    command('/execute/sync', { script, args }) as Promise<never>;
  return {
    goto: async (address) => void (await command('/url', { url: address })),
    run: (work, ...given) => run(`return (${work}).apply(null, arguments)`, given),
    addScript: async (source) => void (await run(source, [])),
    clickAt: async (x, y) => void (await command('/actions', clickActions(x, y))),
    press: async (keys) => {
      const codes = keys.split('+').map((name) => KEYS[name] ?? name);
      await command('/actions', keyActions([...codes.map(down), ...codes.toReversed().map(up)]));
    },
    type: async (text) => {
      const actions = [...text].flatMap((key) => [down(key), up(key)]);
      await command('/actions', keyActions(actions));
    },
  };
}

/**
 * Starts WebKitGTK's browser, which has no WebDriver BiDi, through WebDriver Classic.
 *
 * @param programs paths of its driver and of a display server
 */
export async function startWebKit(programs: { driver: string; xvfb: string }): Promise<Engine> {
  const { display, server } = await startDisplay(programs.xvfb);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, LANG: 'C', LC_ALL: 'C', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const command = commandsTo(`http://127.0.0.1:${port}`);
  await until(() => command('/status'));
  const { sessionId } = (await command('/session', { capabilities: {} })) as { sessionId: string };
  const inSession = commandsTo(`http://127.0.0.1:${port}/session/${sessionId}`);
  await inSession('/window/rect', WINDOW);
  return {
    window: windowOf(inSession),
    close: async () => {
      await inSession('', 'DELETE').finally(() => {
        driver.kill();
        server.kill();
      });
    },
  };
}
