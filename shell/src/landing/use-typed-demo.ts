import { useEffect, useState } from 'react';
import { nextStep } from './demo-steps.ts';
import { SAMPLES } from './samples.ts';

/** State of the demo and what a visitor can do with it. */
export interface TypedDemo {
  /** Which sample is shown, from 0. */
  index: number;
  /** How many of its characters are written. */
  typed: number;
  paused: boolean;
  pick(index: number): void;
  togglePause(): void;
}

/** Types the samples one after the other; `still` shows the finished one that was picked instead. */
export function useTypedDemo(still: boolean): TypedDemo {
  const [place, setPlace] = useState({ index: 0, typed: 0 });
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused || still) return;
    const next = nextStep(place);
    const timer = setTimeout(() => setPlace(next.place), next.afterMs);
    return () => clearTimeout(timer);
  }, [place, paused, still]);
  return {
    index: place.index,
    typed: still ? (SAMPLES[place.index]?.code.length ?? 0) : place.typed,
    paused,
    pick: (index) => setPlace({ index, typed: 0 }),
    togglePause: () => setPaused((was) => !was),
  };
}
