import { LANGUAGES, type LocaleChoice } from '@snippetry/web-kit';

type Code = Exclude<LocaleChoice, 'auto'>;

const isCode = (code: string): code is Code => Object.hasOwn(LANGUAGES, code);

export const CODES: readonly Code[] = Object.keys(LANGUAGES).filter(isCode);
