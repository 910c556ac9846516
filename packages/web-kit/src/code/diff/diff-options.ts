/** Input and layout of a comparison. */
export interface DiffOptions {
  before: string;
  after: string;
  /** A language key; an unknown one is shown as plain text. */
  language: string;
  beforeLabel: string;
  afterLabel: string;
  /** Side by side; otherwise the removed lines stand above those that replaced them. */
  split: boolean;
  /** Folds long stretches without a change. */
  folded: boolean;
}

/** Number of lines that a change removed and added. */
export interface DiffFigures {
  removed: number;
  added: number;
}
