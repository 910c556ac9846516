/** The package has no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    preserveNameIds?: number[];
    keepFeatures?: string[];
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }

  /** Reduces a font to the characters of a text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
