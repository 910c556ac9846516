import type { z } from 'zod';

/** A schema's errors for a value, as `path: message`; empty if the schema accepts it. */
export function refusals(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** A 24-digit id that ends in a number. */
export const id = (n: number) => n.toString(16).padStart(24, '0');
