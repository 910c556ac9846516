import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

/** Strings, which may contain any character, and the characters that structure a type. */
const TOKENS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|[{};]|[^"'`{};]+/g;

/** Documentation that is a type too: the summary of a route, and the version of these types. */
const UNTYPED = /readonly summary: "(?:\\.|[^"\\])*";|(?<=SHELL_VERSION) = "[^"]*"/g;

/** Returns a declaration with one member per line and short names for the types of zod. */
export function format(text) {
  const short = text
    .replaceAll(UNTYPED, '')
    .replaceAll(/import\("zod(\/v4\/core)?"\)\./g, (_all, core) => (core ? 'z.core.' : 'z.'))
    .replaceAll(/\s+/g, ' ');
  const lines = [''];
  let depth = 0;
  const open = () => lines.push(' '.repeat(depth));
  for (const [token] of short.matchAll(TOKENS)) {
    if (token === '}') {
      depth -= 1;
      if (lines.at(-1).trim() === '') lines.pop();
      open();
    }
    const part = lines.at(-1).trim() === '' ? token.trimStart() : token;
    lines[lines.length - 1] += part;
    if (token === '{') depth += 1;
    if (token === '{' || token === ';') open();
  }
  return lines
    .map((line) => line.trimEnd())
    .filter(Boolean)
    .join('\n');
}

/** Every identifier and import type below a node of the syntax tree. */
function references(node, found = { names: new Set(), imports: [] }) {
  if (Array.isArray(node)) for (const one of node) references(one, found);
  else if (node && typeof node === 'object') {
    if (node.type === 'Identifier') found.names.add(node.value);
    if (node.type === 'TsImportType' && node.qualifier?.value) {
      found.imports.push({ from: node.argument.value, name: node.qualifier.value });
    }
    for (const child of Object.values(node)) references(child, found);
  }
  return found;
}

const nameOf = (specifier) => (specifier.exported ?? specifier.orig ?? specifier.local).value;

/** Names that a declaration introduces. */
const declaredNames = ({ declarations, identifier, id }) =>
  declarations?.map((one) => one.id.value) ?? [(identifier ?? id).value];

/** Reads the declarations, imports and exports of an emitted `.d.ts` file. */
function readModule(file) {
  const bytes = readFileSync(file);
  const { body } = parseSync(bytes.toString(), { syntax: 'typescript' });
  // Positions continue those of the file that was parsed before.
  const offset = body[0]?.span.start ?? 0;
  const found = { declared: new Map(), imported: new Map(), exported: new Map(), all: [] };
  for (const statement of body) {
    const { type, specifiers = [], source, span } = statement;
    const from = source?.value;
    if (type === 'ExportAllDeclaration') found.all.push(from);
    else if (type === 'ImportDeclaration') {
      for (const one of specifiers) {
        found.imported.set(one.local.value, { from, name: (one.imported ?? one.local).value });
      }
    } else if (type === 'ExportNamedDeclaration') {
      for (const one of specifiers) found.exported.set(nameOf(one), { from, name: one.orig.value });
    } else {
      const text = format(bytes.subarray(span.start - offset, span.end - offset).toString());
      for (const name of declaredNames(statement.declaration ?? statement)) {
        const parts = found.declared.get(name) ?? [];
        found.declared.set(name, [...parts, { text, ...references(statement) }]);
        if (type === 'ExportDeclaration') found.exported.set(name, { name });
      }
    }
  }
  return found;
}

/** Declarations of an emitted package, whose root is `dir`. */
export class EmittedTypes {
  #dir;
  #modules = new Map();

  constructor(dir) {
    this.#dir = dir;
  }

  /** @param name path of the module below the root, without extension */
  #module(name) {
    const known = this.#modules.get(name);
    if (known) return known;
    const read = readModule(path.join(this.#dir, `${name}.d.ts`));
    this.#modules.set(name, read);
    return read;
  }

  /** The module that a relative import leads to; null for other packages. */
  #target(name, from) {
    if (!from.startsWith('.')) return null;
    return path.join(path.dirname(name), from).replace(/\.(?:d\.)?[jt]sx?$/, '');
  }

  /** Follows a name to the module that declares it; null if another package does. */
  #find(name, wanted) {
    const { declared, exported, imported, all } = this.#module(name);
    const step = exported.get(wanted) ?? (declared.has(wanted) ? { name: wanted } : undefined);
    const next = step?.from ? step : (imported.get(step?.name ?? wanted) ?? step);
    if (next?.from) {
      const target = this.#target(name, next.from);
      return target ? this.#find(target, next.name) : null;
    }
    if (next) return { module: name, name: next.name };
    const stars = all.map((from) => this.#target(name, from)).filter(Boolean);
    return stars.map((star) => this.#find(star, wanted)).find(Boolean) ?? null;
  }

  /** Returns the names that a module exports. */
  exportsOf(name) {
    const { exported, all } = this.#module(name);
    const stars = all.map((from) => this.#target(name, from)).filter(Boolean);
    return [...exported.keys(), ...stars.flatMap((star) => this.exportsOf(star))].sort();
  }

  /** Returns the declaration of an export, and the declarations of its package that it refers to. */
  describe(module, exported) {
    const place = this.#find(module, exported);
    if (!place) return { text: `from another package: ${exported}`, needs: [] };
    const { declared } = this.#module(place.module);
    const parts = declared.get(place.name) ?? [];
    const needs = parts.flatMap(({ names, imports }) => [
      ...[...names].map((name) => this.#local(place.module, name)),
      ...imports.map(({ from, name }) => {
        const target = this.#target(place.module, from);
        return target && this.#find(target, name);
      }),
    ]);
    return {
      ...place,
      text: format(parts.map(({ text }) => text).join(' ')),
      needs: needs.filter(Boolean),
    };
  }

  /** The declaration of a name that a module uses; null for globals and other packages. */
  #local(module, name) {
    const { declared, imported } = this.#module(module);
    if (declared.has(name)) return { module, name };
    const step = imported.get(name);
    const target = step && this.#target(module, step.from);
    return target ? this.#find(target, step.name) : null;
  }
}
