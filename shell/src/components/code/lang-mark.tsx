import { type LanguageKey, languageMark } from '@snippetry/contracts/languages';

/** Mark of a language. Hidden from screen readers, since its name is next to it or irrelevant. */
export function LangMark({ language, size = 20 }: { language: LanguageKey; size?: 20 | 32 }) {
  const shape =
    size === 32
      ? 'size-8 text-[14px] [--cut:8px] rounded-mark'
      : 'size-5 text-[10px] [--cut:5px] rounded-[2px]';
  return (
    <span
      aria-hidden
      className={`lang-mark inline-grid flex-none place-items-center font-mono font-bold tracking-[-0.03em] ${shape}`}
      data-language={language}
    >
      {languageMark(language)}
    </span>
  );
}
