import { classNames } from "./class-names.ts";

interface ProgressBarProps {
  "aria-label": string;
  value: number;
  /** 1 unless given. */
  max?: number;
  /** Its width. */
  className: string;
}

/**
 * How far something is that goes on. Chromium draws a bar of its own colours unless each of its
 * parts has one.
 */
export function ProgressBar({ className, ...progress }: ProgressBarProps) {
  return (
    <progress
      className={classNames(
        "h-1.5 appearance-none overflow-hidden rounded-full bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent",
        className,
      )}
      {...progress}
    />
  );
}
