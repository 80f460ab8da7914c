// Loaded before a program, whose clock then is so many milliseconds off: TEST_CLOCK_SKEW.
const skew = Number(process.env.TEST_CLOCK_SKEW);

globalThis.Date = new Proxy(Date, {
  construct: (exact, given) =>
    given.length === 0 ? new exact(exact.now() + skew) : new exact(...given),
  get: (exact, name) => (name === "now" ? () => exact.now() + skew : exact[name]),
});
