/**
 * Whether tests ask all that they can, as `npm run test:deep` has them do: rare windows, every
 * sample. `npm test` asks the same of fewer.
 */
export const isDeep = process.env.PEGBOARD_TEST_DEEP === "yes";

/** Every nth of them, from the first on; all of them in the deep run. */
export function drawn<T>(samples: readonly T[], nth: number): readonly T[] {
  return isDeep ? samples : samples.filter((_, index) => index % nth === 0);
}
