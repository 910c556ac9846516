import path from 'node:path';
import type { LoaderContext } from '@rspack/core';
import subsetFont from 'subset-font';
import { charactersOf, cutOf, FONT_CHARACTERS, type FontCut } from './font-cuts.ts';

/** Where a font says whose it is and under which licence. */
const LICENCE_NAMES = [0, 13, 14];

/** The builds of an app and of the pages beside it have the same fonts. */
const cuts = new Map<string, Promise<Buffer>>();

/** Cuts a font of the design system down to the characters, weights and features that it is used with. */
function cutFont(file: string, font: Buffer, cut: FontCut): Promise<Buffer> {
  const options = { ...cut, targetFormat: 'woff2' as const, preserveNameIds: LICENCE_NAMES };
  const made = cuts.get(file) ?? subsetFont(font, charactersOf(FONT_CHARACTERS), options);
  cuts.set(file, made);
  return made;
}

/** A loader for fonts. */
export default async function fontLoader(this: LoaderContext, font: Buffer): Promise<Buffer> {
  const file = this.resourcePath;
  const cut = cutOf(path.basename(file, '.woff2'));
  return cut ? cutFont(file, font, cut) : font;
}

/** It is given the bytes of the file, no text. */
export const raw = true;
