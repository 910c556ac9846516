import type { TokenUser } from '@snippetry/test-kit';
import type { Harness } from './harness.ts';

export interface Remark {
  by: TokenUser;
  on: string;
  content?: string;
  under?: string;
}

/** Writes a comment and answers it. */
export async function say({ api }: Pick<Harness, 'api'>, remark: Remark) {
  const { by, on, content = 'Nice.', under } = remark;
  const body = { snippet: on, content, ...(under !== undefined && { parentComment: under }) };
  return (await api.as(by).call('POST /comments', { body })).data.comment;
}
