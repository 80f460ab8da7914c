import { LOCALE } from "./language.ts";

const SHARE_FORMAT = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 });

/** 0.989 → "98.9%". What is less than all is never rounded to all, nor what is something to nothing. */
export const shareText = (share: number): string =>
  SHARE_FORMAT.format(share > 0 && share < 1 ? Math.min(0.999, Math.max(0.001, share)) : share);
