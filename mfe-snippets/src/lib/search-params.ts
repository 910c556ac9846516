/** Sets a parameter, or deletes it if the value is empty. */
export function setOrDrop(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name);
  else params.set(name, value);
}
