import type { LanguageKey } from '@snippetry/contracts/languages';
import { t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import {
  type ClipboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { takePastedCode } from '../../lib/pasted-code.ts';
import { type CodeFile, readCodeFile } from './code-file.ts';
import type { FormValues } from './values/form-values.ts';

/**
 * Handles code that is pasted, dropped or opened from a file.
 *
 * @param isNew whether the language may be set automatically; the language of a stored snippet was chosen
 */
export function useCodeInput(form: UseFormReturn<FormValues>, isNew: boolean) {
  const hint = useLanguageHint();
  const { dirtyFields, touchedFields } = useFormState({ control: form.control });
  const [language, content] = useWatch({ control: form.control, name: ['language', 'content'] });
  const [detected, setDetected] = useState<Detected>();
  const [replacing, setReplacing] = useState<{ name: string; file: CodeFile }>();
  const touched = touchedFields.language === true;
  const isDetected = !touched && language === detected?.language;
  const chosen = touched || (dirtyFields.language === true && !isDetected);

  const empty = content.trim() === '';
  const { dismiss, analyse, guess } = hint;
  useEffect(() => {
    if (empty) dismiss();
  }, [empty, dismiss]);

  const setLanguage = useCallback(
    (key: LanguageKey) => form.setValue('language', key, { shouldDirty: true }),
    [form],
  );
  useEffect(() => {
    if (!isNew || chosen || guess === undefined || guess === language) return;
    setLanguage(guess);
    setDetected({ language: guess, before: language });
    dismiss();
  }, [isNew, chosen, guess, language, setLanguage, dismiss]);

  const choose = (key: LanguageKey) => {
    form.setValue('language', key, { shouldDirty: true, shouldTouch: true });
    setDetected(undefined);
    dismiss();
  };
  const take = (file: CodeFile) => {
    setReplacing(undefined);
    fill(form, file);
    // A language chosen by the user stays; the detected one is only suggested.
    if (file.language !== undefined && !chosen) setLanguage(file.language);
    else analyse(file.content);
  };
  usePastedCode(form, take);
  return {
    /** Detected language, if it differs from the current one. */
    suggested: guess === language || empty ? undefined : guess,
    use: () => guess && choose(guess),
    dismiss,
    /** Language set by pasted code, until the user accepts or undoes it. */
    detected: isDetected && !empty ? detected : undefined,
    undo: () => detected && choose(detected.before),
    accept: () => setDetected(undefined),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      if (empty && text.trim() !== '') analyse(text);
    },
    onFile: async (chosenFile: File) => {
      try {
        const file = await readCodeFile(chosenFile);
        if (form.getValues('content').trim() === '') take(file);
        else setReplacing({ name: chosenFile.name, file });
      } catch (cause) {
        toast.error(failureText(cause, t('Failed to open the file')), { cause });
      }
    },
    /** Name of a file that would replace existing code, until the user confirms. */
    replacing: replacing?.name,
    replace: () => replacing && take(replacing.file),
    keep: () => setReplacing(undefined),
  };
}

/** Loads a file into the form; its title is used if the form has none. */
function fill(form: UseFormReturn<FormValues>, { content, title, encoding }: CodeFile): void {
  form.setValue('content', content, { shouldDirty: true });
  form.clearErrors('content');
  if (form.getValues('title').trim() === '') form.setValue('title', title, { shouldDirty: true });
  if (encoding === 'Windows-1252') {
    toast.success(t('The file was read as Windows-1252.'), { duration: 4000 });
  }
}

/** Loads code that was pasted on the dashboard into an empty editor, once. */
function usePastedCode(form: UseFormReturn<FormValues>, take: (file: CodeFile) => void): void {
  const takePasted = useEffectEvent(() => {
    const pasted = form.getValues('content') === '' ? takePastedCode() : undefined;
    if (pasted !== undefined) {
      take({ content: pasted, title: '', language: undefined, encoding: 'UTF-8' });
    }
  });
  useEffect(() => takePasted(), []);
}

/** A language that was set automatically, and the previous one. */
interface Detected {
  language: LanguageKey;
  before: LanguageKey;
}

interface LanguageHint {
  guess: LanguageKey | undefined;
  /** Analyses new code. */
  analyse: (code: string) => void;
  dismiss: () => void;
}

/** Guesses the language of pasted code; only the most recent code counts. */
function useLanguageHint(): LanguageHint {
  const [guess, setGuess] = useState<LanguageKey>();
  const latest = useRef(0);
  const analyse = useCallback(async (code: string) => {
    latest.current += 1;
    const current = latest.current;
    setGuess(undefined);
    // Imported on demand: its grammars are larger than the rest of the editor's page.
    const found = await import('./guess/guess-language.ts')
      .then(({ guessLanguage }) => guessLanguage(code))
      .catch(() => undefined);
    if (current === latest.current) setGuess(found);
  }, []);
  const dismiss = useCallback(() => {
    latest.current += 1;
    setGuess(undefined);
  }, []);
  return { guess, analyse: useCallback((code: string) => void analyse(code), [analyse]), dismiss };
}
