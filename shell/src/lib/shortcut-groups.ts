import { msg } from '@snippetry/contracts/texts';
/** Heading of shortcuts that work on every page. */
export const EVERYWHERE = msg('Everywhere');

/** Heading of shortcuts that open a page. */
export const GO_TO = msg('Go to');
