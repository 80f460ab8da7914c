/**
 * Median milliseconds of the runs of about half a second, at least five, after a warm-up; of one
 * cold run where that is too long.
 */
export function medianOf({ prepare = () => undefined, run }, once = false) {
  const times = [];
  const measure = () => {
    const prepared = prepare();
    const start = performance.now();
    run(prepared);
    times.push(performance.now() - start);
  };
  if (once) measure();
  else {
    for (const end = performance.now() + 200; performance.now() < end || times.length < 5; )
      measure();
    times.length = 0;
    for (const end = performance.now() + 500; performance.now() < end || times.length < 5; )
      measure();
  }
  return median(times);
}

export function median(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

export function inMilliseconds(median) {
  if (median < 0.1) return median.toFixed(4);
  return median.toFixed(median < 100 ? 3 : 0);
}
