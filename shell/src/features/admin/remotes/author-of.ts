/** Authors of actions that the platform takes by itself. */
const AUTOMATIC: readonly string[] = ['source', 'automatic stop', 'retention'];

/** Returns the name shown for an author: a username or the label of a publish token. */
export const authorOf = (by: string): string => (AUTOMATIC.includes(by) ? 'Snippetry' : by);
