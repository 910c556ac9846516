import { parentPort, workerData } from 'node:worker_threads';
import type { FilingTask } from './filing-client.ts';
import { WordsWriter } from './words-file.ts';

const writer = new WordsWriter(workerData);

function run(steps: Iterable<void>): void {
  for (const _ of steps) {
    // Nothing else runs in this thread.
  }
}

parentPort?.on('message', (task: FilingTask) => {
  if (task === null) {
    writer.close();
    parentPort?.close();
    return;
  }
  if (task.texts.length > 0) run(writer.file(task.texts, task.through));
  else run(writer.merge());
  parentPort?.postMessage(null);
});
