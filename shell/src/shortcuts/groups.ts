/** Heading of the keys that do something on every page. */
export const EVERYWHERE = 'Everywhere';

/** Heading of the keys that lead to another page. */
export const GO_TO = 'Go to';
