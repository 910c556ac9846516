import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';

/** How to read what is on the page now, by its place. */
const shown = new Map<string, () => unknown>();

/** A place of the page during one visit. */
function useVisitKey(name: string): string {
  const { key: visit } = useLocation();
  return `${visit} ${name}`;
}

/** Stores state for the next render of the page; state of unmounted components is discarded. */
function useSnapshot(place: string, read: () => unknown): void {
  useEffect(() => {
    shown.set(place, read);
    return () => {
      if (shown.get(place) === read) shown.delete(place);
    };
  }, [place, read]);
}

/**
 * State that survives rendering the page again during the same visit, as in another language.
 *
 * @param name the place of the page that has it
 */
export function useVisitState<State>(name: string, initial: State) {
  const place = useVisitKey(name);
  const [box, setBox] = useState(() => {
    const read = shown.get(place);
    const before = read ? (read() as State) : initial;
    return () => before;
  });
  useSnapshot(place, box);
  return [box(), (next: State) => setBox(() => () => next)] as const;
}

/** Form that keeps its values when the page is rendered again, as {@link useVisitState}. */
export function useVisitForm<Values extends FieldValues>(
  name: string,
  empty: DefaultValues<Values>,
): UseFormReturn<Values> {
  const place = useVisitKey(name);
  const [defaultValues] = useState(() => ({
    ...empty,
    ...(shown.get(place)?.() as DefaultValues<Values> | undefined),
  }));
  const form = useForm<Values>({ defaultValues });
  useSnapshot(place, form.getValues);
  return form;
}
