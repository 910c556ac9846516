import type { Place } from '../hooks/useForecasts';
import { formatTemperature, type Units } from '../lib/units';
import { Sparkline } from './Sparkline';

interface Props {
  place: Place;
  units: Units;
}

/** The forecast of one place: now, the range of the day, and the next 24 hours as a line. */
export function ForecastCard({ place, units }: Props) {
  const low = Math.min(...place.hours);
  const high = Math.max(...place.hours);
  return (
    <article className="card">
      <h2>{place.name}</h2>
      <p className="now">{formatTemperature(place.hours[0], units)}</p>
      <p>
        {formatTemperature(low, units)} to {formatTemperature(high, units)}
      </p>
      <Sparkline values={place.hours} label={`Temperature of the next hours in ${place.name}`} />
    </article>
  );
}
