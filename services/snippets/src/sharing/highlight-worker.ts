import { parentPort } from 'node:worker_threads';
import { highlighter } from '@snippetry/markdown/highlighter';
import { splitHighlighted } from './highlight-lines.ts';

/** A text for the worker to highlight. */
export interface HighlightRequest {
  language: string;
  text: string;
}

parentPort?.on('message', ({ language, text }: HighlightRequest) => {
  const { value } = highlighter.highlight(text, { language, ignoreIllegals: true });
  parentPort?.postMessage(splitHighlighted(value));
});
parentPort?.postMessage('ready');
