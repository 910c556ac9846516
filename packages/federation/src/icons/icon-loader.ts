import { pathToFileURL } from 'node:url';
import type { LoaderContext } from '@rspack/core';
import type { IconData } from './create-icon.ts';
import { joinShapes } from './join-shapes.ts';

/** A loader for the icons of the library, which draws the lines of each as one. */
export default async function iconLoader(this: LoaderContext, source: string): Promise<string> {
  const { __iconData } = (await import(pathToFileURL(this.resourcePath).href)) as {
    __iconData?: IconData;
  };
  // Other names of an icon lead to its module.
  if (!__iconData) return source;
  const { name, node } = __iconData;
  const data = JSON.stringify({ name, node: joinShapes(node) });
  return `import createIcon from '../createLucideIcon.mjs';\nexport default createIcon(${data});\n`;
}
