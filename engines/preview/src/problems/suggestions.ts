import type { Problem } from './problem.ts';

type Rule = readonly [pattern: RegExp, advice: (found: RegExpExecArray) => string];

const RULES: readonly Rule[] = [
  [
    /"([^"]+)" is not available/,
    ([, name]) => `Remove the import of ${name}, or write what it does into the snippet.`,
  ],
  [
    /is not available/,
    () => 'Available are react, react-dom, @mui/material, @emotion, vue, svelte and bootstrap.',
  ],
  [/React is switched off/, () => 'Open the preview settings, switch React on and run again.'],
  [
    /\b(?:React|useState|useEffect|useRef|useMemo|ReactDOM) is not defined|variable: (?:React|useState|useEffect|useRef|useMemo|ReactDOM)\b/,
    () => 'Switch React on in the preview settings.',
  ],
  [
    /MaterialUI is not defined|variable: MaterialUI\b/,
    () => 'Switch Material UI on in the preview settings, or import from @mui/material.',
  ],
  [
    /bootstrap is not defined|variable: bootstrap\b/,
    () => 'Switch Bootstrap on in the preview settings.',
  ],
  [
    /(?<before>\w+) is not defined|Can't find variable: (?<after>\w+)/,
    ({ groups }) =>
      `Declare or import ${groups?.before ?? groups?.after} before it is used; mind its spelling.`,
  ],
  [
    /Cannot (?:read|set) propert(?:y|ies) (?:of|'?\w*'? of) ?(?:undefined|null)|(?:undefined|null) \(reading|undefined is not an object|can't access property(?!.*null$)|\w is undefined$/,
    () => 'A value is missing: give props and data a default, or use ?. where they may be absent.',
  ],
  [
    /null \(setting|of null|null is not an object|\w is null$/,
    () => 'An element was looked for and not found: check its id or selector.',
  ],
  [/is not a function/, () => 'Check the name and that the value really is a function.'],
  [
    /Element type is invalid|type is invalid/,
    () => 'A component is undefined: check its import and its export.',
  ],
  [
    /Objects are not valid as a React child/,
    () => 'Show a property of the object, or turn it into text with JSON.stringify.',
  ],
  [
    /Rendered (?:more|fewer) hooks|Invalid hook call/,
    () => 'Call hooks at the top level of a component only, never in conditions or loops.',
  ],
  [
    /Too many re-renders|Maximum update depth/,
    () => 'State is set while rendering: set it in an event handler or an effect.',
  ],
  [
    /Failed to fetch|NetworkError|Load failed/,
    () => 'Previews have no network: use sample data in the snippet.',
  ],
  [/ran for (?:more than )?\d+ seconds/, () => 'Give the loop an end, or pause in it with await.'],
  [
    /SecurityError|sandbox/i,
    () =>
      'Previews run in a sandbox: cookies, storage of the site and other windows are out of reach.',
  ],
  [
    /import statement|Cannot use import|Unexpected (?:token|keyword) 'export'|(?:im|ex)port declarations may only/,
    () => 'Use a module script: <script type="module">.',
  ],
  [
    /^(?:Error: )?Script error\.?$/,
    () =>
      'Safari hides what fails in a callback or in a script element: catch it and log it, or look in another browser.',
  ],
  [
    /interface|type annotation|Unexpected token.*:/,
    () => 'If this is TypeScript, switch TypeScript on in the preview settings.',
  ],
  [
    /maximum call stack|too much recursion/i,
    () => 'A function calls itself without an end: check its stopping condition.',
  ],
];

const BY_KIND: Record<Problem['kind'], string> = {
  syntax: 'Look for a missing bracket, quote or comma at or just before this place.',
  runtime: 'Open the console below the preview for more, then correct the code and run again.',
  rejection: 'Handle the failure of the promise with catch or try and await.',
  component: 'Try the component with default props: a preview renders it without any.',
  missing: 'Export the component to show: export default function App() { … }',
};

/** At most three pieces of advice for a problem, the most specific first. */
export function suggestionsFor({ kind, message }: Problem): string[] {
  const specific = RULES.flatMap(([pattern, advice]) => {
    const found = pattern.exec(message);
    return found ? [advice(found)] : [];
  });
  return [...new Set([...specific, BY_KIND[kind]])].slice(0, 3);
}
