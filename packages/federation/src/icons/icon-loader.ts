import { pathToFileURL } from 'node:url';
import type { LoaderContext } from '@rspack/core';
import type { IconData } from './create-icon.ts';
import { joinShapes } from './join-shapes.ts';

/** Loader for the icons of the library that joins the lines of each into one path. */
export default async function iconLoader(this: LoaderContext, source: string): Promise<string> {
  const { __iconData } = (await import(pathToFileURL(this.resourcePath).href)) as {
    __iconData?: IconData;
  };
  // A module without data is an alias, which re-exports the module of its icon.
  if (!__iconData) return source;
  const { name, node } = __iconData;
  const data = JSON.stringify({ name, node: joinShapes(node) });
  return `import createIcon from '../createLucideIcon.mjs';\nexport default createIcon(${data});\n`;
}
