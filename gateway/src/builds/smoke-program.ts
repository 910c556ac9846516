import { text } from 'node:stream/consumers';
import vm from 'node:vm';

/** Input of the program: the scripts of a build by path, and which of them is the entry. */
interface Input {
  name: string;
  entry: string;
  scripts: Record<string, string>;
}

const RUN_MS = 2000;

/** Stands in for the runtime that the shell provides: any use of it succeeds and has no effect. */
const anything: unknown = new Proxy(function runtime() {}, {
  get: (_target, key) => (key === 'then' || typeof key === 'symbol' ? undefined : anything),
  set: () => true,
  apply: () => anything,
  construct: () => Object(anything),
});

/** An element of which only the address is known; its methods do nothing. */
const elementAt = (src: string) =>
  new Proxy<Record<string | symbol, unknown>>(
    { src, tagName: 'SCRIPT' },
    { get: (known, key) => (key in known || typeof key === 'symbol' ? known[key] : () => null) },
  );

/** Browser objects that an entry script uses while it starts; elements never load anything. */
function browserGlobals(entry: string) {
  const url = `https://snippetry.invalid/mfe/smoke/${entry}`;
  const document = {
    currentScript: elementAt(url),
    head: elementAt(url),
    createElement: () => elementAt(''),
    getElementsByTagName: () => [],
    querySelectorAll: () => [],
  };
  const runtime = { _FEDERATION_RUNTIME_CORE: anything, __FEDERATION__: { __INSTANCES__: [] } };
  const page = { document, location: new URL(url), navigator: { userAgent: '' } };
  return { ...runtime, ...page, URL, console, setTimeout, clearTimeout, addEventListener() {} };
}

/** Whether a script defines a container that exposes `./remote`. */
async function startContainer({ name, entry, scripts }: Input): Promise<void> {
  const globals = browserGlobals(entry);
  const context = vm.createContext(globals);
  vm.runInContext('var self = globalThis, window = globalThis;', context);
  vm.runInContext(scripts[entry] ?? '', context, { timeout: RUN_MS, filename: entry });
  const container = vm.runInContext(`globalThis.mfe_${name}`, context);
  if (typeof container?.get !== 'function' || typeof container.init !== 'function') {
    throw new Error(`${entry} defines no container mfe_${name}`);
  }
  // Rejects at once if nothing is exposed, and otherwise waits for files that never load.
  const pause = new Promise((resolve) => setTimeout(resolve, 50));
  await Promise.race([container.get('./remote'), pause]);
}

const input: Input = JSON.parse(await text(process.stdin));
const reasons: string[] = [];
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
for (const [file, code] of Object.entries(input.scripts)) {
  try {
    new vm.Script(code, { filename: file });
  } catch (error) {
    reasons.push(`${file} cannot be parsed: ${reasonOf(error)}`);
  }
}
if (reasons.length === 0) {
  await startContainer(input).catch((error: unknown) => {
    reasons.push(`the entry does not start: ${reasonOf(error)}`);
  });
}
process.stdout.write(JSON.stringify(reasons), () => process.exit(0));
