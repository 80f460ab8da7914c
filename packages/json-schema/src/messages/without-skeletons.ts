/**
 * In the place of `@formatjs/icu-skeleton-parser` in the built page: no message has a skeleton
 * (`{count, number, ::percent}`), which the check of messages refuses, and reading them would be
 * 1.6 kB of what every page loads first.
 */
function refuse(): never {
  throw new Error("Messages have no skeletons.");
}

export {
  refuse as parseDateTimeSkeleton,
  refuse as parseNumberSkeleton,
  refuse as parseNumberSkeletonFromString,
};
