import type { Progress } from "../api-contract.ts";

/** Reports what is being done now. */
export type ReportProgress = (now: Omit<Progress, "since">) => void;

/** Milliseconds between two reports; programs may write thousands of lines a second. */
const REPORT_INTERVAL = 250;

/**
 * Hands on what takes a while: a new step at once, of what changes within it the newest four times
 * a second. After `end` nothing more is told.
 */
export function progressReport(tell: (progress: Progress) => void): {
  report: ReportProgress;
  end(): void;
} {
  const since = new Date().toISOString();
  let timer: NodeJS.Timeout | undefined;
  let step: Progress["step"] | undefined;
  let newest: Progress | undefined;
  let hasEnded = false;
  const flush = () => {
    timer = undefined;
    if (!newest) return;
    tell(newest);
    newest = undefined;
    timer = setTimeout(flush, REPORT_INTERVAL).unref();
  };
  return {
    report(now) {
      if (hasEnded) return;
      newest = { ...now, since };
      if (timer && now.step === step) return;
      clearTimeout(timer);
      step = now.step;
      flush();
    },
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}

/** What a terminal does with what follows: colours, cursor moves, titles. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's sequences begin with them
const TERMINAL_SEQUENCES = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007]*(?:\u0007|\u001b\\))/g;
const LONGEST_LINE = 200;

/**
 * The last whole line of what a program wrote. A line that is still written, or begins before what
 * was kept, may have half of a secret, which nobody finds, and is no line yet.
 */
export function lastWholeLine(text: string, isCut: boolean): string | undefined {
  const lines = text.replace(TERMINAL_SEQUENCES, "").split(/[\r\n]+/);
  const whole = lines.slice(isCut ? 1 : 0, -1).map((line) => line.trim());
  return whole.findLast((line) => line !== "")?.slice(0, LONGEST_LINE);
}
