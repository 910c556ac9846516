import { AppError } from '@snippetry/contracts';
import { type OnFailure, TaskWorker } from '@snippetry/service-kit';
import { doTextTask, type TextTask, type TextTasks } from './text-task.ts';

/** Characters up to which no thread is used. Code of 200 000 characters takes half a second. */
const SHORT = 10_000;
const MAX_WAITING = 64;
/** The thread ends when idle, since few codes are long. */
const IDLE_MS = 60_000;

interface TextWorkerOptions {
  /** Time limit of one task. */
  timeoutMs?: number;
}

/** Returns the length of all texts in a value. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.reduce<number>((sum, part) => sum + lengthOf(part), 0);
}

/** Processes texts; long ones in a thread of its own, so that no other request waits for them. */
export class TextWorker {
  readonly #worker: TaskWorker<TextTask, object>;

  constructor(onFailure: OnFailure, { timeoutMs = 5000 }: TextWorkerOptions = {}) {
    const module = new URL('./text-thread.ts', import.meta.url);
    const limits = { timeoutMs, maxWaiting: MAX_WAITING, idleMs: IDLE_MS };
    this.#worker = new TaskWorker({ module, ...limits, onFailure });
  }

  /** @throws AppError `service.unavailable` if the task took too long */
  async run<Kind extends keyof TextTasks>(
    kind: Kind,
    ...args: Parameters<TextTasks[Kind]>
  ): Promise<ReturnType<TextTasks[Kind]>> {
    const task = { kind, args };
    const isShort = lengthOf(args) <= SHORT;
    const reply = isShort ? doTextTask(task) : await this.#worker.run(task);
    if (reply === null) throw new AppError('service.unavailable', { retryAfter: 2 });
    // The kind of a task decides the kind of its reply.
    return reply as ReturnType<TextTasks[Kind]>;
  }

  close(): void {
    this.#worker.close();
  }
}
