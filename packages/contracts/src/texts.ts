/**
 * UI texts. A text is written in English at its use, and is its own key in the catalogues
 * of the other languages, as in GNU gettext: without a catalogue or an entry, the
 * English text is shown. Placeholders are `{name}`.
 */

declare const marked: unique symbol;

/** A text that is written in one place and translated in another; see {@link msg}. */
export type Msg = string & { readonly [marked]: true };

/** A translation; if it depends on a number, one for each category of `Intl.PluralRules`. */
export type Translation = string | { readonly [Category in Intl.LDMLPluralRule]?: string };

/** The translations of one language by their English texts (for plurals, the one for `other`). */
export type Catalogue = Readonly<Record<string, Translation>>;

/** Value of a placeholder; numbers are formatted for the language. */
export type TextValue = string | number;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that a text needs: none, or one for each of its placeholders. */
export type TextValues<Text extends string> = Text extends Msg
  ? [values?: Readonly<Record<string, TextValue>>]
  : [NamesIn<Text>] extends [never]
    ? []
    : [values: Readonly<Record<NamesIn<Text>, TextValue>>];

/**
 * Accepts only texts that tools can find in the sources: literals, and those marked by {@link msg}.
 */
export type Findable<Text extends string> = string extends Text ? Msg : unknown;

/** The two English forms of a text about a number, which is `{count}` in them. */
export interface PluralForms<One extends string, Other extends string> {
  one: One;
  other: Other;
}

type OtherNames<One extends string, Other extends string> = Exclude<
  NamesIn<One> | NamesIn<Other>,
  'count'
>;

/** Values of a plural text in addition to its count. */
export type PluralValues<One extends string, Other extends string> = [
  OtherNames<One, Other>,
] extends [never]
  ? []
  : [values: Readonly<Record<OtherNames<One, Other>, TextValue>>];

/** Marks a text that `t` translates when it is shown. Returns it unchanged. */
export function msg(text: string): Msg {
  return text as Msg;
}

/**
 * Puts values into the placeholders of a text; those without a value stay.
 *
 * @param formatNumber how numbers are written; without it as JavaScript does
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, TextValue>>,
  formatNumber: (value: number) => string = String,
): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

/** Formats a number for a language: "18,307". `tag` is one of `Intl`. */
export function writeNumber(value: number, tag: string): string {
  // All languages write these alike, and creating the first formatter is slow on phones.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return value.toLocaleString(tag);
}

/** Options of a translator. */
export interface TranslatorOptions {
  /** Tag of the language as `Intl` takes it: `de-DE`. */
  tag: string;
  /** The translation of an English text, if there is one. */
  find: (text: string) => Translation | undefined;
}

/** Translates into one language; see {@link createTranslator}. */
export interface Translator {
  /** Returns the text in this language, with its values. */
  t: <const Text extends string>(
    text: Text & Findable<Text>,
    ...values: TextValues<Text>
  ) => string;
  /** Returns the plural form of a text for a count. */
  plural: <const One extends string, const Other extends string>(
    count: number,
    forms: PluralForms<One, Other>,
    ...values: PluralValues<One, Other>
  ) => string;
}

/** Returns the pattern of a text in this language, with its placeholders. */
export function patternOf({ find }: TranslatorOptions, text: string): string {
  const found = find(text);
  return typeof found === 'string' ? found : text;
}

const pluralRules = new Map<string, Intl.PluralRules>();

/** Returns the plural category of a number. Rules are cached per language, since creating them is slow. */
function categoryOf(count: number, tag: string): Intl.LDMLPluralRule {
  const rules = pluralRules.get(tag) ?? new Intl.PluralRules(tag);
  pluralRules.set(tag, rules);
  return rules.select(count);
}

/** Like {@link patternOf}, for a text about a number. */
export function pluralPatternOf(
  { tag, find }: TranslatorOptions,
  count: number,
  { one, other }: PluralForms<string, string>,
): string {
  const found = find(other);
  if (found === undefined) return count === 1 ? one : other;
  if (typeof found === 'string') return found;
  return found[categoryOf(count, tag)] ?? found.other ?? other;
}

/** Creates the functions that translate into one language. */
export function createTranslator(options: TranslatorOptions): Translator {
  const formatNumber = (value: number) => writeNumber(value, options.tag);
  return {
    t: (text, ...[values = {}]) => fillText(patternOf(options, text), values, formatNumber),
    plural: (count, forms, ...[values = {}]) =>
      fillText(pluralPatternOf(options, count, forms), { ...values, count }, formatNumber),
  };
}
