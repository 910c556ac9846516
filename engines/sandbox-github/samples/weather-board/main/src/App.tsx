import { useState } from 'react';
import { ForecastCard } from './components/ForecastCard';
import { useForecasts } from './hooks/useForecasts';
import type { Units } from './lib/units';
import './styles/board.css';

const PLACES = ['Lisbon', 'Tallinn', 'Graz'];

export function App() {
  const [units, setUnits] = useState<Units>('metric');
  const forecasts = useForecasts(PLACES);

  if (forecasts.status === 'error') {
    return <p role="alert">The forecast could not be loaded.</p>;
  }
  return (
    <main className="board">
      <header>
        <h1>Weather board</h1>
        <button type="button" onClick={() => setUnits(units === 'metric' ? 'imperial' : 'metric')}>
          {units === 'metric' ? 'Show °F' : 'Show °C'}
        </button>
      </header>
      {forecasts.places.map((place) => (
        <ForecastCard key={place.name} place={place} units={units} />
      ))}
    </main>
  );
}
