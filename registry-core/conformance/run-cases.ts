import { type ConformanceCase, parseCaseFile } from "./case-file.ts";
import { type CaseOutcome, compareOutcome } from "./matches.ts";
import { CASE_OPERATIONS } from "./operations.ts";

export interface ConformanceReport {
  passed: number;
  /** `place` is the file and the case; `differences` says what is wrong, one line each. */
  failed: { place: string; differences: string[] }[];
}

/**
 * Runs the cases of files (name and content) and says which failed. A file that cannot be read is a
 * failure.
 */
export async function runCaseFiles(
  files: readonly { name: string; text: string }[],
): Promise<ConformanceReport> {
  const report: ConformanceReport = { passed: 0, failed: [] };
  for (const { name, text } of files) {
    let cases: ConformanceCase[] = [];
    try {
      cases = parseCaseFile(text);
    } catch (error) {
      report.failed.push({ place: name, differences: [thrownMessage(error)] });
    }
    for (const entry of cases) {
      const differences = await runCase(entry);
      if (differences.length === 0) report.passed += 1;
      else report.failed.push({ place: `${name} ${entry.id} (${entry.op})`, differences });
    }
  }
  return report;
}

async function runCase(entry: ConformanceCase): Promise<string[]> {
  const operation = Object.hasOwn(CASE_OPERATIONS, entry.op)
    ? CASE_OPERATIONS[entry.op]
    : undefined;
  if (!operation)
    return [
      `unknown operation "${entry.op}": this release knows ${Object.keys(CASE_OPERATIONS).join(", ")}`,
    ];
  let outcome: CaseOutcome;
  try {
    outcome = { value: await operation(entry.input as never) };
  } catch (error) {
    outcome = { error: thrownMessage(error) };
  }
  return compareOutcome(entry, outcome);
}

function thrownMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
