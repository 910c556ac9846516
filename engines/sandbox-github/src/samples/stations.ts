const STATIONS = 1500;
const NAMES = ['Lisbon', 'Tallinn', 'Graz'];

/** A file that is too large to be imported: a weather forecast of every station. */
export function stations(): string {
  const all = Array.from({ length: STATIONS }, (_, i) => ({
    name: NAMES[i] ?? `Station ${i + 1}`,
    hours: Array.from({ length: 24 }, (__, hour) => {
      const swing = Math.sin(((hour - 8) / 24) * 2 * Math.PI) * 6;
      return Math.round((12 + (i % 17) + swing) * 10) / 10;
    }),
  }));
  return `${JSON.stringify(all, null, 1)}\n`;
}
