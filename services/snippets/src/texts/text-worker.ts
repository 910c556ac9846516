import { AppError } from '@snippetry/contracts';
import { type OnFailure, TaskWorker } from '@snippetry/service-kit';
import type { LineRange } from './moved-lines.ts';
import type { SnippetContent } from './snippet-content.ts';
import { doTextTask, type TextReply, type TextTask, type TextTasks } from './text-task.ts';
import type { WrittenFields } from './written-fields.ts';

/** Characters up to which no thread is used. Code of 200 000 characters takes half a second. */
const SHORT = 10_000;
const MAX_WAITING = 64;
/** The thread ends when idle, since few codes are long. */
const IDLE_MS = 60_000;

interface TextWorkerOptions {
  /** Time limit of one task. */
  timeoutMs?: number;
}

function lengthOf(task: TextTask): number {
  if (task.kind === 'fields') return task.written.content.length;
  if (task.kind === 'bands') return task.code.length;
  if (task.kind === 'movedLines') return task.code.length + task.changed.length;
  return task.others.reduce((sum, other) => sum + other.length, task.code.length);
}

/** Processes texts; long ones in a thread of its own, so that no other request waits for them. */
export class TextWorker {
  readonly #worker: TaskWorker<TextTask, TextReply>;

  constructor(onFailure: OnFailure, { timeoutMs = 5000 }: TextWorkerOptions = {}) {
    const module = new URL('./text-thread.ts', import.meta.url);
    this.#worker = new TaskWorker({
      module,
      timeoutMs,
      maxWaiting: MAX_WAITING,
      idleMs: IDLE_MS,
      onFailure,
    });
  }

  /** See `writtenFields`. @throws AppError `service.unavailable` if it took too long */
  fieldsOf(written: SnippetContent, authorName: string): Promise<WrittenFields> {
    return this.#run('fields', { kind: 'fields', written, authorName });
  }

  /** Returns the keys of a code. @throws AppError `service.unavailable` if it took too long */
  bandsOf(code: string): Promise<number[]> {
    return this.#run('bands', { kind: 'bands', code });
  }

  /**
   * Returns how much each of the others resembles the code, in percent.
   *
   * @throws AppError `service.unavailable` if it took too long
   */
  resemblances(code: string, others: string[]): Promise<number[]> {
    return this.#run('resemblances', { kind: 'resemblances', code, others });
  }

  /** See `movedLines`. @throws AppError `service.unavailable` if it took too long */
  movedLines(
    code: string,
    changed: string,
    ranges: readonly LineRange[],
  ): Promise<(LineRange | null | undefined)[]> {
    return this.#run('movedLines', { kind: 'movedLines', code, changed, ranges });
  }

  close(): void {
    this.#worker.close();
  }

  async #run<Kind extends keyof TextTasks>(
    _kind: Kind,
    task: TextTask,
  ): Promise<TextTasks[Kind]['reply']> {
    const reply = await this.#replyTo(task);
    if (reply === null) throw new AppError('service.unavailable', { retryAfter: 2 });
    // The kind of a task decides the kind of its reply.
    return reply as TextTasks[Kind]['reply'];
  }

  #replyTo(task: TextTask): Promise<TextReply | null> {
    if (lengthOf(task) <= SHORT) return Promise.resolve(doTextTask(task));
    return this.#worker.run(task);
  }
}
