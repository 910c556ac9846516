import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';

/** Readers of the mounted page's state, by visit and name. */
const shown = new Map<string, () => unknown>();

/** Returns the key of a piece of state during one visit. */
function useVisitKey(name: string): string {
  const { key: visit } = useLocation();
  return `${visit} ${name}`;
}

/** Makes state available to a remount of the page; state of unmounted components is discarded. */
function useSnapshot(place: string, read: () => unknown): void {
  useEffect(() => {
    shown.set(place, read);
    return () => {
      if (shown.get(place) === read) shown.delete(place);
    };
  }, [place, read]);
}

/**
 * State that survives remounts of the page during a visit, for example in another language.
 *
 * @param name unique name of the state on the page
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

/** Form whose values survive remounts of the page like {@link useVisitState}. */
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
