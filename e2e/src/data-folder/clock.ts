// Loaded before anything else into each process that opens a kept data folder: its clock goes on
// from the moment the folder was left. By today's date its trash would be purged, its sessions
// over and its trends forgotten, and none of that could be compared.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const now = Date.now;
const shifted = () => now() + shift;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shifted()] : args, newTarget),
  apply: (target) => new target(shifted()).toString(),
  get: (target, name, receiver) => (name === 'now' ? shifted : Reflect.get(target, name, receiver)),
});
Object.defineProperty(Date.prototype, 'constructor', { value: Date, configurable: true });
