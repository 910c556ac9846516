/** Marks a namespace as an ES module for compiled imports, and keeps its bindings live. */
export function asModule(namespace: object, byDefault?: unknown): object {
  return Object.create(namespace, {
    __esModule: { value: true },
    ...(byDefault !== undefined && { default: { value: byDefault, enumerable: true } }),
  });
}
