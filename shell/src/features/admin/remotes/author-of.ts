/** Authors of actions of the platform itself: builds of its sources, and automatic stops. */
const AUTOMATIC: readonly string[] = ['source', 'automatic stop'];

/** Returns the name shown for an author: a username or the label of a publish token. */
export const authorOf = (by: string): string => (AUTOMATIC.includes(by) ? 'Snippetry' : by);
