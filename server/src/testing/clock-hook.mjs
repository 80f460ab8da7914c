// Loaded before a program, whose clock then is so many milliseconds off: TEST_CLOCK_SKEW.
const skew = Number(process.env.TEST_CLOCK_SKEW);
const Exact = Date;

globalThis.Date = class Date extends Exact {
  constructor(...given) {
    if (given.length === 0) super(Exact.now() + skew);
    else super(...given);
  }
  static now() {
    return Exact.now() + skew;
  }
};
