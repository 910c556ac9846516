/** Values of a query string; empty ones are left out, lists are joined with commas. */
export type QueryValues = Readonly<Record<string, unknown>>;

function queryValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return value ? String(value) : '';
}

function queryString(query: QueryValues): string {
  const pairs = Object.entries(query)
    .map(([name, value]): [string, string] => [name, queryValue(value)])
    .filter(([, value]) => value !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** Fills the `:name` parts of a route's path and appends its query. */
export function requestUrl(
  path: string,
  params: Readonly<Record<string, string>>,
  query: QueryValues,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  return `/api${filled}${queryString(query)}`;
}
