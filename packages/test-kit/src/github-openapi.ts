import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

// Excerpt of GitHub's own description (MIT), `api.github.com.json` of the npm package
// @octokit/openapi 23.0.2. To recreate the file, keep the `paths` that it has now, and the
// `components` to which they refer directly or indirectly.
const FILE = path.resolve(import.meta.dirname, '../github-openapi.json');

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Operation['responses'][string]> };
}

/** Fields that GitHub always sends, although its description does not require them. */
const ALSO_REQUIRED: Record<string, string[]> = {
  'gists/create 201': ['id', 'html_url', 'files', 'public', 'owner', 'history', 'updated_at'],
  'gists/get 200': ['id', 'html_url', 'files', 'public', 'owner', 'history', 'updated_at'],
  'gists/update 200': ['id', 'html_url', 'files', 'public', 'owner', 'history', 'updated_at'],
};
const REQUIRED_OF_FAILURES = ['message', 'documentation_url'];

/** Converts `nullable` of OpenAPI 3.0 to an additional type of JSON Schema. */
function allowNulls(node: unknown, seen = new Set<unknown>()): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return;
  seen.add(node);
  for (const child of Object.values(node)) allowNulls(child, seen);
  const schema = node as Json;
  if (schema.nullable !== true) return;
  delete schema.nullable;
  if (typeof schema.type === 'string') schema.type = [schema.type, 'null'];
  if (Array.isArray(schema.enum)) schema.enum = [...schema.enum, null];
  for (const kind of ['oneOf', 'anyOf']) {
    if (Array.isArray(schema[kind])) schema[kind] = [...schema[kind], { type: 'null' }];
  }
  if (!schema.allOf && !schema.$ref) return;
  const copy = { ...schema };
  for (const key of Object.keys(schema)) delete schema[key];
  schema.anyOf = [copy, { type: 'null' }];
}

const pointer = (part: string) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'));

function patternOf(template: string): RegExp {
  const pattern = template
    .replace(/[.+*?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name) => (name === 'path' || name === 'ref' ? '(.*)' : '([^/]+)'))
    .replace('/contents/(.*)', '/contents(?:/(.*))?');
  return new RegExp(`^${pattern}/?$`);
}

/** Validates answers against GitHub's own description of its API. */
export class GithubDescription {
  #description: Description;
  #ajv: Ajv;
  #validators = new Map<string, ValidateFunction>();

  constructor() {
    this.#description = JSON.parse(readFileSync(FILE, 'utf8'));
    allowNulls(this.#description);
    this.#ajv = new Ajv({ strict: false, allErrors: true, logger: false });
    addFormats.default(this.#ajv);
    const { components, paths } = this.#description;
    this.#ajv.addSchema({ $id: 'github', components, paths });
  }

  /** Returns the differences of a response from the description; empty if it is valid. */
  faultsOf(method: string, url: string, status: number, body: unknown): string[] {
    const { paths, components } = this.#description;
    const verb = method.toLowerCase();
    const { pathname } = new URL(url, 'http://github');
    const template = Object.keys(paths)
      .sort((a, b) => a.split('{').length - b.split('{').length)
      .find((one) => paths[one]?.[verb] && patternOf(one).test(pathname));
    const operation = template && paths[template]?.[verb];
    if (!template || !operation) return [`GitHub has no ${method} ${pathname}`];
    const name = `${operation.operationId} ${status}`;
    const documented = operation.responses[status];
    if (!documented) return [`${name} is not documented`];
    const response = documented.$ref
      ? components.responses[documented.$ref.split('/').pop() ?? '']
      : documented;
    const media = Object.keys(response?.content ?? {}).find((one) => one === 'application/json');
    if (!media) return body ? [`${name} has no body`] : [];
    const at = documented.$ref
      ? `github${documented.$ref}`
      : `github#/paths/${pointer(template)}/${verb}/responses/${status}`;
    const missing = (status >= 400 ? REQUIRED_OF_FAILURES : (ALSO_REQUIRED[name] ?? [])).filter(
      (field) => (body as Json | null)?.[field] === undefined,
    );
    return [
      ...missing.map((field) => `${name} has no ${field}`),
      ...this.#schemaFaults(`${at}/content/${pointer(media)}/schema`, body).map(
        (fault) => `${name}${fault}`,
      ),
    ];
  }

  #schemaFaults($ref: string, body: unknown): string[] {
    const validate = this.#validators.get($ref) ?? this.#ajv.compile({ $ref });
    this.#validators.set($ref, validate);
    if (validate(body)) return [];
    const faults = (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath.replace(/\/\d+/g, '/*')} ${message}`,
    );
    return [...new Set(faults)];
  }
}
