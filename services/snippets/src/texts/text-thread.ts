import { parentPort } from 'node:worker_threads';
import { doTextTask, type TextTask } from './text-task.ts';

parentPort?.on('message', (task: TextTask) => parentPort?.postMessage(doTextTask(task)));
parentPort?.postMessage('ready');
