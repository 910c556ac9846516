import type { z } from 'zod';

/** What a schema says of a value, as `path: message`; empty where it accepts the value. */
export function refusals(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** A 24-digit id that ends in a number. */
export const id = (n: number) => n.toString(16).padStart(24, '0');
