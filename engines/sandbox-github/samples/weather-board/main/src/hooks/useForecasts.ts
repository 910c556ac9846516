import { useEffect, useState } from 'react';

export interface Place {
  name: string;
  /** Degrees Celsius of the next 24 hours. */
  hours: number[];
}

type State = { status: 'loading' | 'ready' | 'error'; places: Place[] };

/** Loads the forecasts of some places. A request of places that changed meanwhile is given up. */
export function useForecasts(names: string[]): State {
  const [state, setState] = useState<State>({ status: 'loading', places: [] });
  const key = names.join('|');

  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const response = await fetch('/data/stations.json', { signal: controller.signal });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const stations: Place[] = await response.json();
      setState({
        status: 'ready',
        places: stations.filter((station) => key.split('|').includes(station.name)),
      });
    };
    load().catch((error: Error) => {
      if (error.name !== 'AbortError') setState({ status: 'error', places: [] });
    });
    return () => controller.abort();
  }, [key]);

  return state;
}
