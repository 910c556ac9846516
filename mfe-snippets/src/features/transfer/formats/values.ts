/** An unvalidated JSON object. */
export type Values = Record<string, unknown>;

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Normalizes one text or several to a list. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return listIn(value).filter((one): one is string => typeof one === 'string');
}
