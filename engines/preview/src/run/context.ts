import type { Report } from '../problems/watch.ts';
import type { PreviewInit } from '../protocol.ts';

/** The input of every kind of preview. */
export interface RunContext {
  init: PreviewInit;
  report: Report;
}

/** Adds the empty elements that snippets usually mount into. */
export function addMountPoints(): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  const app = document.createElement('div');
  app.id = 'app';
  document.body.append(root, app);
  return root;
}

/** Dispatches the load events again for scripts that wait for them. */
export function announceLoaded(): void {
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  window.dispatchEvent(new Event('load'));
}
