import type { LanguageKey } from '@snippetry/contracts/languages';
import { t, toast } from '@snippetry/web-kit';
import {
  type ClipboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { messageOf } from '../../lib/message-of.ts';
import { takePastedCode } from '../../lib/pasted-code.ts';
import { type CodeFile, readCodeFile } from './code-file.ts';
import type { FormValues } from './values/form-values.ts';

/**
 * Code that comes into the editor other than by typing: pasted, dropped, opened.
 *
 * @param isNew whether nobody has chosen the language yet: of a stored snippet somebody has
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
  const { dismiss, look, guess } = hint;
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
    // A language that was chosen stays; the other is only suggested.
    if (file.language !== undefined && !chosen) setLanguage(file.language);
    else look(file.content);
  };
  useBroughtCode(form, take);
  return {
    /** The language to suggest: what the code looks like, unless it is the one already. */
    suggested: guess === language || empty ? undefined : guess,
    use: () => guess && choose(guess),
    dismiss,
    /** The language that was set because pasted code looks like it, until that is answered. */
    detected: isDetected && !empty ? detected : undefined,
    undo: () => detected && choose(detected.before),
    accept: () => setDetected(undefined),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      if (empty && text.trim() !== '') look(text);
    },
    onFile: async (chosenFile: File) => {
      try {
        const file = await readCodeFile(chosenFile);
        if (form.getValues('content').trim() === '') take(file);
        else setReplacing({ name: chosenFile.name, file });
      } catch (cause) {
        toast.error(messageOf(cause) || t('Failed to open the file'), { cause });
      }
    },
    /** A file that would take the place of code, until that is answered. */
    replacing: replacing?.name,
    replace: () => replacing && take(replacing.file),
    keep: () => setReplacing(undefined),
  };
}

/** Puts a file into the form, with its title if there is none yet. */
function fill(form: UseFormReturn<FormValues>, { content, title, encoding }: CodeFile): void {
  form.setValue('content', content, { shouldDirty: true });
  form.clearErrors('content');
  if (form.getValues('title').trim() === '') form.setValue('title', title, { shouldDirty: true });
  if (encoding === 'Windows-1252') {
    toast.success(t('The file was read as Windows-1252.'), { duration: 4000 });
  }
}

/** Takes the code that was pasted on the dashboard, once, into an editor that is empty. */
function useBroughtCode(form: UseFormReturn<FormValues>, take: (file: CodeFile) => void): void {
  const takePasted = useEffectEvent(() => {
    const pasted = form.getValues('content') === '' ? takePastedCode() : undefined;
    if (pasted !== undefined) {
      take({ content: pasted, title: '', language: undefined, encoding: 'UTF-8' });
    }
  });
  useEffect(() => takePasted(), []);
}

/** A language that was set by itself, and the one before it. */
interface Detected {
  language: LanguageKey;
  before: LanguageKey;
}

/** A language that code looks like, until it is answered. */
interface LanguageHint {
  guess: LanguageKey | undefined;
  /** Looks at code that just came in. */
  look: (code: string) => void;
  dismiss: () => void;
}

/** Guesses the language of code that came from outside; the newest code counts. */
function useLanguageHint(): LanguageHint {
  const [guess, setGuess] = useState<LanguageKey>();
  const asked = useRef(0);
  const look = useCallback(async (code: string) => {
    asked.current += 1;
    const turn = asked.current;
    setGuess(undefined);
    // Loaded when it is first needed: its grammars weigh more than the rest of the editor's page.
    const found = await import('./guess/guess-language.ts')
      .then(({ guessLanguage }) => guessLanguage(code))
      .catch(() => undefined);
    if (turn === asked.current) setGuess(found);
  }, []);
  const dismiss = useCallback(() => {
    asked.current += 1;
    setGuess(undefined);
  }, []);
  return { guess, look: useCallback((code: string) => void look(code), [look]), dismiss };
}
