// Preloaded (`node --require`): shifts the wall clock of a process by CLOCK_SHIFT_MS. Timers and performance.now() are
// unaffected, as on a machine whose clock is set wrong.
const RealDate = Date;
const shift = Number(process.env.CLOCK_SHIFT_MS);
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
