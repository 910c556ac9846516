import type { PreviewInit } from '@snippetry/contracts/preview';
import type { Report } from '../problems/watch.ts';

/** What every way of showing a snippet gets. */
export interface RunContext {
  init: PreviewInit;
  report: Report;
}

/** Empty elements that snippets look for to mount into. */
export function addMountPoints(): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  const app = document.createElement('div');
  app.id = 'app';
  document.body.append(root, app);
  return root;
}

/** Tells scripts that wait for the page that it is there. */
export function announceLoaded(): void {
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  window.dispatchEvent(new Event('load'));
}
