import { PREVIEW_LIMITS, type PreviewLevel } from '@snippetry/preview';

export interface LogLine {
  id: number;
  level: PreviewLevel;
  text: string;
  /** Number of consecutive repetitions. */
  times: number;
}

const BATCH_MS = 50;

/** Console lines of a preview. Keeps the newest lines and notifies listeners in batches. */
export class Log {
  readonly #listeners = new Set<() => void>();
  #lines: readonly LogLine[] = [];
  #waiting: LogLine[] = [];
  #nextId = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly get = (): readonly LogLine[] => this.#lines;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly add = (level: PreviewLevel, text: string): void => {
    this.#waiting.push({ id: this.#nextId++, level, text, times: 1 });
    this.#timer ??= setTimeout(() => this.#publish(), BATCH_MS);
  };

  readonly clear = (): void => {
    this.#waiting = [];
    this.#lines = [];
    this.#publish();
  };

  #publish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = [...this.#lines];
    for (const line of this.#waiting) {
      const last = lines.at(-1);
      const again = last?.level === line.level && last.text === line.text;
      if (again) lines[lines.length - 1] = { ...last, times: last.times + 1 };
      else lines.push(line);
    }
    this.#waiting = [];
    this.#lines = lines.slice(-PREVIEW_LIMITS.lines);
    for (const listener of this.#listeners) listener();
  }
}
