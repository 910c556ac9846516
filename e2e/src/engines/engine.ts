/** A key or a chord as it is pressed: `Enter`, `Control+a`. */
export type Keys = string;

/** A window of a browser that is not Chromium, with what both WebDriver protocols can do. */
export interface EngineWindow {
  goto(address: string): Promise<void>;
  /** Runs a function in the page; what it takes and answers is JSON. */
  run<Given extends readonly unknown[], Answer>(
    work: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer>;
  /** Runs source code in the page. */
  addScript(source: string): Promise<void>;
  /** Clicks with the mouse at a place of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  press(keys: Keys): Promise<void>;
  type(text: string): Promise<void>;
}

/** A browser that is not Chromium, with its one window. */
export interface Engine {
  window: EngineWindow;
  close(): Promise<void>;
}
