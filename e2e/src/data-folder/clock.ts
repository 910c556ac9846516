// Preloaded in each process that opens a recorded data folder: its clock continues from the moment
// the folder was closed. At today's date, the trash would be purged, sessions would have expired
// and trends would be empty, so answers could not be compared.
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
