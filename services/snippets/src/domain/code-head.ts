/** The beginning of the code of a snippet. */
export interface CodeHead {
  id: string;
  /** The revision that the code is of. */
  revision: number;
  isPublic: boolean;
  text: string;
}
