import type { Comments } from '../comments/index.ts';
import { SampleService } from './sample.service.ts';

/** Creates the sample discussions of demo accounts. */
export const createSamples = ({ comments }: { comments: Comments }) =>
  new SampleService(comments.repository);
