import path from 'node:path';
import type { LoaderContext } from '@rspack/core';
import subsetFont from 'subset-font';
import { charactersFor, cutOf, type FontCut } from './font-cuts.ts';

/** Ids of the name records with the copyright and the licence, which must be retained. */
const LICENCE_NAMES = [0, 13, 14];

/** Cache of subset fonts by request: the builds of an app and of its pages share them. */
const cuts = new Map<string, Promise<Buffer>>();

/** Reduces a font of the design system to the used characters, weights and features. */
function cutFont(address: string, font: Buffer, cut: FontCut): Promise<Buffer> {
  const options = { ...cut, targetFormat: 'woff2' as const, preserveNameIds: LICENCE_NAMES };
  const query = /\?.*$/.exec(address)?.[0] ?? '';
  const made = cuts.get(address) ?? subsetFont(font, charactersFor(query), options);
  cuts.set(address, made);
  return made;
}

/** Loader that reduces the fonts of the design system and passes others through. */
export default async function fontLoader(this: LoaderContext, font: Buffer): Promise<Buffer> {
  const cut = cutOf(path.basename(this.resourcePath, '.woff2'));
  return cut ? cutFont(this.resource, font, cut) : font;
}

/** Passes the file to the loader as bytes instead of text. */
export const raw = true;
