import { registerResources } from '@snippetry/web-kit/query';
import * as shared from '@snippetry/web-kit/test';
import { resources } from '../src/data/resources.ts';

// As the shell does when it has loaded the remote: what changed is asked for again.
registerResources('snippets', resources);

/** Whoever is signed in on a page of {@link showPage}. */
export const VIEWER = shared.aUser();

/** Shows pages of this remote to {@link VIEWER}; to somebody else, or to a visitor, where the test says so. */
export function showPage(page: shared.PageOptions) {
  return shared.showPage({ viewer: VIEWER, ...page });
}
