/** Sets a parameter, or removes it where the value is empty. */
export function setOrDrop(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name);
  else params.set(name, value);
}

/** A page number from the address; anything that is not a positive whole number is page 1. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
