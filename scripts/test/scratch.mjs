import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates an empty folder, which is removed after the test. */
export function scratch() {
  const dir = mkdtempSync(path.join(tmpdir(), 'snippetry-scripts-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
