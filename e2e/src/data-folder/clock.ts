// Preloaded in each process that opens a recorded data folder: its clock continues from the moment
// the folder was closed. With today's date its trash would be purged, its sessions expired and its
// trends empty, and none of that could be compared.
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
