import { topics } from './topic.ts';

/** What JavaScript and TypeScript is known to call. */
export const javascriptTopics = topics([
  [
    'Network',
    'makes network requests',
    'fetch axios axios. XMLHttpRequest WebSocket EventSource http.get http.request https.get https.request navigator.sendBeacon',
  ],
  [
    'HTTP server',
    'serves HTTP',
    'express express. app.get app.post app.put app.delete app.use app.listen router.get router.post http.createServer createServer fastify',
  ],
  [
    'Files',
    'works with files',
    'fs. fsp. readFile writeFile readFileSync writeFileSync readdir createReadStream createWriteStream FileReader Deno.readTextFile Bun.file',
  ],
  [
    'Timers',
    'uses timers',
    'setTimeout clearTimeout setInterval clearInterval setImmediate requestAnimationFrame cancelAnimationFrame requestIdleCallback AbortSignal.timeout window.setTimeout window.clearTimeout window.setInterval',
  ],
  [
    'React hooks',
    'uses React hooks',
    'useState useEffect useLayoutEffect useMemo useCallback useRef useReducer useContext useSyncExternalStore useTransition useDeferredValue useId React.useState React.useEffect React.useMemo React.useCallback React.useRef',
  ],
  [
    'Events',
    'works with events',
    '.addEventListener .removeEventListener .dispatchEvent .emit EventEmitter CustomEvent',
  ],
  [
    'Page (DOM)',
    'works on the page',
    'document. .querySelector .querySelectorAll .appendChild .getElementById .classList.add .classList.remove .classList.toggle .setAttribute .removeAttribute .showModal IntersectionObserver ResizeObserver MutationObserver',
  ],
  [
    'Storage',
    'uses the browser’s storage',
    'localStorage. sessionStorage. indexedDB. caches. window.localStorage. window.sessionStorage.',
  ],
  ['Clipboard', 'uses the clipboard', 'navigator.clipboard. document.execCommand'],
  [
    'Concurrency',
    'runs work concurrently',
    'Promise.all Promise.race Promise.allSettled Promise.any Worker new Worker SharedWorker BroadcastChannel MessageChannel Atomics.',
  ],
  ['Cancelling', 'can cancel work', 'AbortController .abort .throwIfAborted'],
  [
    'Promises',
    'works with promises',
    'Promise Promise.resolve Promise.reject Promise.withResolvers .then .catch .finally',
  ],
  [
    'Cryptography',
    'uses cryptography',
    'crypto. createHash createHmac randomBytes randomUUID bcrypt. jwt.',
  ],
  [
    'Database',
    'queries a database',
    '.findOne .insertOne .insertMany .updateOne .deleteOne mongoose. prisma. knex',
  ],
  ['Processes', 'starts other programs', 'spawn exec execFile execSync fork child_process.'],
  ['JSON', 'reads or writes JSON', 'JSON. .json'],
  ['Random', 'uses random numbers', 'Math.random crypto.getRandomValues'],
  ['Time', 'works with time', 'Date Date. performance.now'],
  ['Patterns', 'matches patterns', 'RegExp .matchAll .exec .test'],
  ['Sorting', 'sorts', '.sort .toSorted'],
  ['Maps and sets', 'uses maps or sets', 'Map Set WeakMap WeakSet WeakRef'],
  [
    'List functions',
    'transforms lists',
    '.map .filter .reduce .flatMap .some .every .find .forEach',
  ],
  ['Tests', 'defines tests', 'describe it test expect beforeEach afterEach'],
  ['Output', 'prints', 'console.'],
]);
