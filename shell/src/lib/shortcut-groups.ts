import { msg } from '@snippetry/contracts/texts';
/** Heading of the keys that do something on every page. */
export const EVERYWHERE = msg('Everywhere');

/** Heading of the keys that lead to another page. */
export const GO_TO = msg('Go to');
