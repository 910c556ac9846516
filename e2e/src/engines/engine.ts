/** A key or a chord: `Enter`, `Control+a`. */
export type Keys = string;

/** Window of a browser, with the features that both WebDriver protocols have. */
export interface EngineWindow {
  goto(address: string): Promise<void>;
  /** Runs a function in the page; arguments and result must be JSON values. */
  run<Given extends readonly unknown[], Answer>(
    work: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer>;
  /** Runs source code in the page. */
  addScript(source: string): Promise<void>;
  /** Clicks at a position of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  press(keys: Keys): Promise<void>;
  type(text: string): Promise<void>;
}

/** A browser other than Chromium, with its only window. */
export interface Engine {
  window: EngineWindow;
  close(): Promise<void>;
}
