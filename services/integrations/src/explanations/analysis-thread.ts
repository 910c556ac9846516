import { parentPort } from 'node:worker_threads';
import { analyse } from '@snippetry/code-analysis';
import { languageName } from '@snippetry/contracts/languages';
import type { Analysis, Code } from '../clients/openai/index.ts';

const explain = (code: Code): Analysis => analyse({ ...code, name: languageName(code.language) });

parentPort?.on('message', (code: Code) => parentPort?.postMessage(explain(code)));
parentPort?.postMessage('ready');
