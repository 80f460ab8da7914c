/** Lucide sizes of the look: 16 px at stroke 1.75, 14 px at 2, 12 px at 2.25. */
export const iconSize = {
  m: { size: 16, strokeWidth: 1.75, "aria-hidden": true },
  s: { size: 14, strokeWidth: 2, "aria-hidden": true },
  xs: { size: 12, strokeWidth: 2.25, "aria-hidden": true },
} as const;
