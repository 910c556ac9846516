import { parentPort } from 'node:worker_threads';
import core from 'highlight.js/lib/core';
import { GRAMMARS } from './highlight-grammars.ts';
import { splitHighlighted } from './highlight-lines.ts';

/** A text for the worker to highlight. */
export interface HighlightRequest {
  language: string;
  text: string;
}

for (const [name, grammar] of Object.entries(GRAMMARS)) core.registerLanguage(name, grammar);

parentPort?.on('message', ({ language, text }: HighlightRequest) => {
  const { value } = core.highlight(text, { language, ignoreIllegals: true });
  parentPort?.postMessage(splitHighlighted(value));
});
parentPort?.postMessage('ready');
