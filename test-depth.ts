/**
 * Whether tests ask all that they can, as `npm run test:deep` has them do: rare windows, every
 * sample. `npm test` asks the same of fewer.
 */
export const isDeepRun = process.env.PEGBOARD_TEST_DEEP === "yes";

/** Every nth of them, from the first on; all of them in the deep run. */
export function sampleEveryNth<T>(samples: readonly T[], nth: number): readonly T[] {
  return isDeepRun ? samples : samples.filter((_, index) => index % nth === 0);
}

/** How often something is asked that differs each time: a quarter as often, but in the deep run. */
export function fewerUnlessDeep(count: number): number {
  return isDeepRun ? count : Math.ceil(count / 4);
}
