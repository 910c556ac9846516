export type Units = 'metric' | 'imperial';

export const toFahrenheit = (celsius: number) => celsius * 1.8 + 32;

/** Rounds to whole degrees; minus zero is shown as zero. */
export function formatTemperature(celsius: number, units: Units): string {
  const value = units === 'metric' ? celsius : toFahrenheit(celsius);
  const rounded = Math.round(value) || 0;
  return `${rounded} ${units === 'metric' ? '°C' : '°F'}`;
}

/** Beaufort number of a wind speed in metres per second. */
export function toBeaufort(metresPerSecond: number): number {
  const limits = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7];
  const index = limits.findIndex((limit) => metresPerSecond < limit);
  return index === -1 ? 12 : index;
}
