import { parentPort } from 'node:worker_threads';
import { analyse } from '../analysis/analyse.ts';
import type { Code } from '../domain/explanation.ts';

parentPort?.on('message', (code: Code) => parentPort?.postMessage(analyse(code)));
parentPort?.postMessage('ready');
