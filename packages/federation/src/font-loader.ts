import path from 'node:path';
import type { LoaderContext } from '@rspack/core';
import subsetFont from 'subset-font';
import { charactersFor, cutOf, type FontCut } from './font-cuts.ts';

/** Where a font says whose it is and under which licence. */
const LICENCE_NAMES = [0, 13, 14];

/** The builds of an app and of the pages beside it have the same fonts. */
const cuts = new Map<string, Promise<Buffer>>();

/** Cuts a font of the design system down to the characters, weights and features that it is used with. */
function cutFont(address: string, font: Buffer, cut: FontCut): Promise<Buffer> {
  const options = { ...cut, targetFormat: 'woff2' as const, preserveNameIds: LICENCE_NAMES };
  const query = /\?.*$/.exec(address)?.[0] ?? '';
  const made = cuts.get(address) ?? subsetFont(font, charactersFor(query), options);
  cuts.set(address, made);
  return made;
}

/** A loader for fonts. */
export default async function fontLoader(this: LoaderContext, font: Buffer): Promise<Buffer> {
  const cut = cutOf(path.basename(this.resourcePath, '.woff2'));
  return cut ? cutFont(this.resource, font, cut) : font;
}

/** It is given the bytes of the file, no text. */
export const raw = true;
