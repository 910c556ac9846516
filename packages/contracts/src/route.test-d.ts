import { expectTypeOf } from 'vitest';
import type { Category, Difficulty } from './languages.ts';
import type { ApiInput, ApiReply } from './routes.ts';
import type { EditableField, SnippetMetadata } from './snippet-fields.ts';
import type { Snippet, SnippetInput } from './snippets.ts';

expectTypeOf<ApiInput<'GET /collections/:id'>>().toEqualTypeOf<{ params: { id: string } }>();
expectTypeOf<ApiReply<'GET /snippets/:id'>>().toEqualTypeOf<{ snippet: Snippet }>();
expectTypeOf<ApiInput<'POST /auth/login'>>().toEqualTypeOf<{
  body: { email: string; password: string; code?: string | undefined };
}>();
// Every field of the query has a default, so the whole part may be left out.
expectTypeOf({}).toExtend<ApiInput<'GET /snippets'>>();

// The lists that forms, merges and histories are made of name every field of the schema.
type Metadata = SnippetInput['metadata'];
type ChosenMetadata = Omit<Metadata, 'estimatedReadTime'>;
expectTypeOf<ChosenMetadata>().toEqualTypeOf<SnippetMetadata>();
expectTypeOf<Metadata['difficulty']>().toEqualTypeOf<Difficulty>();
expectTypeOf<Metadata['category']>().toEqualTypeOf<Category | ''>();
expectTypeOf<EditableField>().toEqualTypeOf<
  Exclude<keyof SnippetInput, 'metadata'> | keyof ChosenMetadata
>();
