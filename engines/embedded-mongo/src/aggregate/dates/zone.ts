import { located } from '../../errors.ts';

/** A time zone: how far its clocks are ahead of UTC, in milliseconds, at a moment. */
export interface Zone {
  offset(time: number): number;
}

const MINUTE = 60_000;
const UTC: Zone = { offset: () => 0 };
const known = new Map<string, Zone>([
  ['UTC', UTC],
  ['GMT', UTC],
  ['Z', UTC],
]);

/** The zone of an Olson name or an offset such as "+04:45"; throws 40485. */
export function zoneOf(name: string): Zone {
  let zone = known.get(name);
  if (!zone) {
    zone = fixedZone(name) ?? namedZone(name);
    known.set(name, zone);
  }
  return zone;
}

/** Whether a zone is UTC itself. */
export const isUtc = (zone: Zone): boolean => zone === UTC;

function fixedZone(name: string): Zone | undefined {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(name) ?? [];
  if (!sign) return undefined;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  return { offset: () => offset };
}

function namedZone(name: string): Zone {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      timeZoneName: 'longOffset',
    });
  } catch {
    throw located(40485, `unrecognized time zone identifier: "${name}"`);
  }
  return {
    offset(time) {
      const part = format.formatToParts(time).find(({ type }) => type === 'timeZoneName');
      const [, sign, hours, minutes = '0', seconds = '0'] =
        /([+-])(\d{2}):?(\d{2})?:?(\d{2})?/.exec(part?.value ?? '') ?? [];
      if (!sign) return 0;
      const ahead = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
      return (sign === '-' ? -1 : 1) * ahead * MINUTE;
    },
  };
}

/** Time the clocks of a zone show, as if they were clocks of UTC. */
export const toWall = (time: number, zone: Zone): number => time + zone.offset(time);

/** Moment at which the clocks of a zone show a time; one that they skip counts on from before. */
export function fromWall(wall: number, zone: Zone): number {
  const before = wall - zone.offset(wall - 86_400_000);
  if (toWall(before, zone) === wall) return before;
  const after = wall - zone.offset(wall + 86_400_000);
  return toWall(after, zone) === wall ? after : before;
}
