import type { Comments } from '../comments/index.ts';
import { SampleService } from './sample.service.ts';

export const createSamples = ({ comments }: { comments: Comments }) =>
  new SampleService(comments.repository);
