import { apiRoutes, internalRoutes, type RouteSpec } from '@snippetry/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './field-errors.ts';

/** Messages of a value's field errors. */
function messages(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return fieldErrors(error?.issues ?? [], value).map(({ msg }) => msg);
}

describe('a message about a wrong value', () => {
  it.each([
    [z.object({ a: z.string() }), {}, 'a is required'],
    [z.object({ a: z.string() }), { a: 1 }, 'a must be text'],
    [z.object({ a: z.int() }), { a: 1.5 }, 'a must be a whole number'],
    [z.object({ a: z.string().max(3) }), { a: 'abcd' }, 'a must be at most 3 characters long'],
    [z.object({ a: z.string().min(1) }), { a: '' }, 'a must not be empty'],
    [z.object({ a: z.array(z.int()).max(1) }), { a: [1, 2] }, 'a must have at most 1 entry'],
    [z.object({ a: z.number().max(5) }), { a: 6 }, 'a must be at most 5'],
    [z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, 'a must be one of x, y'],
    [z.object({ a: z.literal(1) }), { a: 2 }, 'a must be 1'],
    [
      z.object({ a: z.iso.datetime() }),
      { a: 'now' },
      'a must be a time in UTC such as 2026-01-31T12:00:00Z',
    ],
    [z.object({ a: z.string().max(3, 'can be short') }), { a: 'abcd' }, 'a can be short'],
    [z.object({ a: z.string().max(3, 'Make it short') }), { a: 'abcd' }, 'Make it short'],
    [z.string(), 1, 'body must be text'],
  ])('is a sentence of our own: %#', (schema, value, message) => {
    expect(messages(schema, value)).toEqual([message]);
  });

  const routes = Object.entries({ ...apiRoutes, ...internalRoutes }) as [string, RouteSpec][];
  const parts = routes.flatMap(([key, { query, body }]) =>
    [query, body].flatMap((schema) => (schema ? [[key, schema] as const] : [])),
  );
  const wrong = [null, 1, -1, 1.5, '', ' ', 'x'.repeat(300_000), true, {}, [], [1], [''], ['x']];

  it.each(parts)('never shows the words of the validation library: %s', (_key, schema) => {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : ['action', 'ids'];
    const bodies = [...wrong, ...wrong.map((value) => fromFields(fields, value))];
    for (const message of bodies.flatMap((body) => messages(schema, body))) {
      expect(message).not.toMatch(/Invalid|Too |expected|received|[<>]=|is not valid$/);
      // Either a complete sentence, or one that begins with the path.
      expect(message).toMatch(/^(?:[A-Z]|[\w.]+ [a-z])/);
      expect(message.length).toBeLessThan(200);
    }
  });
});

const fromFields = (fields: string[], value: unknown) =>
  Object.fromEntries(fields.map((field) => [field, value]));

describe('the errors of an answer', () => {
  it('are twenty at most, however many values are wrong', () => {
    const value = Array(5000).fill('x');
    const { error } = z.array(z.int()).safeParse(value);
    expect(fieldErrors(error?.issues ?? [], value)).toHaveLength(20);
  });

  it('truncate a long path of the client', () => {
    const { error } = z.record(z.string(), z.int()).safeParse({ ['k'.repeat(5000)]: 'x' });
    const [first] = fieldErrors(error?.issues ?? []);
    expect([first?.path.length, (first?.msg.length ?? 0) < 200]).toEqual([101, true]);
  });
});
