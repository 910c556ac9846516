import type { WatchedPage } from '../../e2e/src/browser.ts';

type Page = WatchedPage['page'];

declare global {
  interface Window {
    paintTimes?: number[];
    nextPaint?: () => void;
    frameGaps?: number[];
    longTasks?: { observer: PerformanceObserver; durations: number[] };
  }
}

/** Starts to record tasks that block the page for more than 50 ms. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longTasks?.observer.disconnect();
    const durations: number[] = [];
    const observer = new PerformanceObserver((list) => {
      durations.push(...list.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ type: 'longtask' });
    window.longTasks = { observer, durations };
  });
}

/** Durations recorded since then, in milliseconds. */
export function blocked(page: Page): Promise<number[]> {
  return page.evaluate(() => window.longTasks?.durations ?? []);
}

/** Starts to time frames; returns the milliseconds between frames. */
export async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    window.frameGaps = gaps;
    const next = (before: number) => {
      requestAnimationFrame((now) => {
        if (window.frameGaps !== gaps) return;
        gaps.push(now - before);
        next(now);
      });
    };
    next(performance.now());
  });
  return () => page.evaluate(() => window.frameGaps ?? []);
}

/** Starts to time keys: from each key to the frame in which the list is no longer busy. */
export async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const list = document.querySelector('section[aria-label="Snippets"]');
    const times: number[] = [];
    let pressed: number | undefined;
    const painted = () => {
      if (pressed === undefined) return;
      times.push(performance.now() - pressed);
      pressed = undefined;
      window.nextPaint?.();
    };
    const observer = new MutationObserver(() => {
      if (list?.getAttribute('aria-busy') !== 'false') return;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = painted;
        port2.postMessage(null);
      });
    });
    if (list) observer.observe(list, { attributeFilter: ['aria-busy'] });
    const onKey = (event: KeyboardEvent) => {
      pressed = event.timeStamp;
    };
    window.addEventListener('keydown', onKey, { capture: true });
    window.paintTimes = times;
  });
}

/**
 * Presses a key and waits for its results. The wait runs in the page, because polling would slow it
 * down.
 */
export async function pressAndWait(page: Page, key: string): Promise<void> {
  const painted = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.nextPaint = resolve;
      }),
  );
  await page.keyboard.press(key);
  await painted;
}

/** Times so far, in milliseconds. */
export function paintTimes(page: Page): Promise<number[]> {
  return page.evaluate(() => window.paintTimes ?? []);
}

/** Returns a function for the processor time of the page's main thread so far, in milliseconds. */
export async function processorTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}
