import { existsSync } from "node:fs";
import type { Problem, ProblemKind } from "@pegboard/registry-core/problems";
import type { Command } from "commander";
import type { ProblemsAnswer } from "../../api-contract.ts";
import type { ReadPegboardFile } from "../../pegboard-file/read-pegboard-file.ts";
import type { FileIssue } from "../../pegboard-file/read-yaml.ts";
import type { ReachedPegboard } from "../ask-pegboard.ts";
import { askPegboard } from "../ask-pegboard.ts";
import {
  type AddCommand,
  newPegboardHint,
  openingOptionsOf,
  reachOptions,
  withDefinitions,
} from "../command.ts";
import { DEFAULT_FILE, fileIssueLines, unnamedFileHint } from "../pegboard-yaml.ts";
import { readState } from "../read-state.ts";
import { waitForSources } from "../wait-for-sources.ts";

interface FileFindings {
  issues: FileIssue[];
  warnings: FileIssue[];
}

interface LintOptions {
  json: boolean;
  strict: boolean;
  texts: boolean;
}

type LintArguments = [file: string | undefined, LintOptions, Command];

/** What is said of the texts that models read. */
const OF_TEXTS: ReadonlySet<ProblemKind> = new Set([
  "hidden characters",
  "suspicious text",
  "weak text",
  "look-alike",
  "missing description",
]);

export const lint: AddCommand = (program, { env, terminal, endWith }) =>
  program
    .command("lint [file]")
    .description(
      `check tools, settings, templates and a file; ${DEFAULT_FILE} unless named, if there is one. Ends with 1 for an error`,
    )
    .option(
      "--texts",
      "only look at the texts that models read: suspicious, weak, or alike in two methods",
      false,
    )
    .option("--json", "print what is wrong as data", false)
    .option("--strict", "also end with 1 for a warning", false)
    .action(async (...[file, options, command]: LintArguments) => {
      const { json, strict, texts } = options;
      const path = file ?? (existsSync(DEFAULT_FILE) ? DEFAULT_FILE : undefined);
      const { readPegboardFile } = await import("../../pegboard-file/read-pegboard-file.ts");
      const { sourcesOf } = await import("../read-pegboard-yaml.ts");
      const read = path === undefined ? undefined : readPegboardFile(path);
      if (read && "issues" in read) {
        terminal.print(
          json
            ? JSON.stringify({ issues: read.issues, warnings: [], problems: [] }, null, 2)
            : fileIssueLines(read.issues),
        );
        return endWith(1);
      }
      const named = file !== undefined && read ? sourcesOf(read, "unstorable") : undefined;
      // Nothing is wrong with what is not there.
      const isNothingNamed = path === undefined && openingOptionsOf(command).length === 0;
      const newHint =
        isNothingNamed && newPegboardHint(await reachOptions(command, { env, terminal }));
      const check = async (pegboard: ReachedPegboard) => {
        await waitForSources(pegboard, terminal);
        const { issues, warnings } = read
          ? await judge(read, pegboard)
          : { issues: [], warnings: [] };
        const hint = read && unnamedFileHint(read, { command: command.name(), file });
        if (issues.length > 0 && hint !== undefined) terminal.tell(hint);
        const answer = await askPegboard<ProblemsAnswer>(pegboard, "GET /api/v1/problems");
        const problems = answer.problems.filter(
          ({ ignored, kind }) => ignored === undefined && (!texts || OF_TEXTS.has(kind)),
        );
        if (json) terminal.print(JSON.stringify({ issues, warnings, problems }, null, 2));
        else terminal.print(lintText({ issues, warnings, problems }));
        if (newHint) terminal.tell(newHint);
        const isWrong =
          issues.length > 0 ||
          (strict && warnings.length > 0) ||
          problems.some(({ severity }) => strict || severity === "error");
        if (isWrong) endWith(1);
      };
      return withDefinitions({ env, terminal, command, named }, check);
    });

/** The issues for which `apply` would refuse the file, and what it would only warn of. */
async function judge(read: ReadPegboardFile, pegboard: ReachedPegboard): Promise<FileFindings> {
  const { judgeFile } = await import("../judge-file.ts");
  const judged = await judgeFile(read, {
    pegboard,
    state: await readState(pegboard),
    prune: false,
  });
  return "issues" in judged
    ? { issues: judged.issues, warnings: [] }
    : { issues: [], warnings: judged.warnings };
}

function lintText({
  issues,
  warnings: unread,
  problems,
}: FileFindings & Pick<ProblemsAnswer, "problems">): string {
  const errors = issues.length + problems.filter(({ severity }) => severity === "error").length;
  const warnings = unread.length + problems.filter(({ severity }) => severity === "warning").length;
  const lines = problems.map(
    ({ severity, place, message }) => `${placeText(place)}: ${severity}: ${message}`,
  );
  return [
    fileIssueLines(issues),
    fileIssueLines(unread.map((one) => ({ ...one, message: `warning: ${one.message}` }))),
    ...lines,
    `${countWithNoun(errors, "error")}, ${countWithNoun(warnings, "warning")}.`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}

const countWithNoun = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

function placeText({
  agent,
  source,
  tool,
  method,
  field,
  template,
  line,
}: Problem["place"]): string {
  const where = [agent, source, tool, method, field?.join("."), template, line];
  return where.filter((part) => part !== undefined).join(" · ") || "Pegboard";
}
