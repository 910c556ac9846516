import { expectTypeOf } from 'vitest';
import type { ApiInput, ApiReply } from './routes.ts';
import type { Snippet } from './snippets.ts';

expectTypeOf<ApiInput<'GET /snippets/:id'>>().toEqualTypeOf<{ params: { id: string } }>();
expectTypeOf<ApiReply<'GET /snippets/:id'>>().toEqualTypeOf<{ snippet: Snippet }>();
expectTypeOf<ApiInput<'POST /auth/login'>>().toEqualTypeOf<{
  body: { email: string; password: string };
}>();
// Every field of the query has a default, so the whole part may be left out.
expectTypeOf({}).toExtend<ApiInput<'GET /snippets'>>();
