import { registerResources } from '@snippetry/web-kit/query';
import * as shared from '@snippetry/web-kit/test';
import { resources } from '../src/data/resources.ts';

// Like the shell after loading the remote, so that changes invalidate its queries.
registerResources('snippets', resources);

/** Default user of {@link showPage}. */
export const VIEWER = shared.aUser();

/** Renders pages of this remote for {@link VIEWER}, unless the test passes another viewer. */
export function showPage(page: shared.PageOptions) {
  return shared.showPage({ viewer: VIEWER, ...page });
}
