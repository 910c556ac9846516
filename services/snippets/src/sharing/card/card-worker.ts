import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const read = (name: string, folder: string): Buffer => readFileSync(new URL(name, folder));

const MONO = import.meta.resolve('@fontsource-variable/jetbrains-mono/package.json');
const SANS = import.meta.resolve('@fontsource-variable/inter/package.json');

// A letter that the first font lacks is drawn from the next one that has it.
const FONTS = [
  read('files/jetbrains-mono-latin-wght-normal.woff2', MONO),
  ...['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'].map((part) =>
    read(`files/inter-${part}-wght-normal.woff2`, SANS),
  ),
];

await initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));

parentPort?.on('message', (svg: string) => {
  const picture = new Resvg(svg, {
    font: { fontBuffers: FONTS, loadSystemFonts: false, defaultFontFamily: 'Inter' },
  });
  const drawn = picture.render();
  const png = drawn.asPng();
  drawn.free();
  picture.free();
  parentPort?.postMessage(png);
});
parentPort?.postMessage('ready');
