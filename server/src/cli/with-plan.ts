import type { SettingsOperation } from "@pegboard/registry-core";
import type { Command } from "commander";
import type { SourceSummary } from "../api-contract.ts";
import type { OwnerState, PlannedOwnerChange } from "../pegboard-file/plan-changes.ts";
import type { TemplateFile } from "../pegboard-file/read-pegboard-file.ts";
import type { FileIssue } from "../pegboard-file/read-yaml.ts";
import type { SourcePlan } from "../transfer/plan-sources.ts";
import type { ReachedPegboard } from "./ask-pegboard.ts";
import { type Surroundings, withDefinitions } from "./command.ts";
import type { JudgedFile } from "./judge-file.ts";
import { DEFAULT_FILE, fileIssueLines, unnamedFileHint } from "./pegboard-yaml.ts";
import { type ReadState, readState } from "./read-state.ts";
import { waitForSources } from "./wait-for-sources.ts";

/** The changes that applying a file would make. */
export interface FilePlan {
  sources: SourcePlan;
  owners: PlannedOwnerChange[];
  /** What keeps nothing from being applied, but sources from bringing their tools. */
  warnings: FileIssue[];
  /** The file as it was named. */
  file: string;
  /** Templates that owners get, and the files that they are read from. */
  templates: TemplateFile[];
  /** All sources as they are before anything is applied. */
  before: SourceSummary[];
  /**
   * Plans the owners' changes again once the sources are stored, on the revisions that were
   * planned: what somebody saved meanwhile stays a conflict. @throws Error with every issue that
   * shows only now.
   */
  planOwnersAgain(): Promise<PlannedOwnerChange[]>;
}

interface PlannedFile {
  command: Command;
  file: string | undefined;
  prune: boolean;
  /** A folder in the place of the one that the command would ask. */
  dataDir?: string;
}

/**
 * Does `work` with the changes that applying a file would make; parts that cannot be read or stored
 * are reported. @throws Error with every issue of the file.
 */
export async function withPlan(
  { env, terminal }: Pick<Surroundings, "env" | "terminal">,
  { command, file, prune, dataDir }: PlannedFile,
  work: (plan: FilePlan, pegboard: ReachedPegboard) => Promise<void>,
): Promise<void> {
  const { readOrThrow, sourcesOf } = await import("./read-pegboard-yaml.ts");
  const { judgeFile } = await import("./judge-file.ts");
  const read = readOrThrow(file ?? DEFAULT_FILE);
  const named = file === undefined ? undefined : sourcesOf(read, "unstorable");
  const hint = unnamedFileHint(read, { command: command.name(), file });
  const orThrow = (judged: JudgedFile) => soundOrThrow(judged, hint);
  const planned = async (pegboard: ReachedPegboard) => {
    await waitForSources(pegboard, terminal);
    const state = await readState(pegboard);
    const { sources, owners, protectedOwners, warnings } = orThrow(
      await judgeFile(read, { pegboard, state, prune }),
    );
    for (const message of [...state.outOfOrder, ...sources.notes]) terminal.tell(message);
    if (warnings.length > 0) terminal.tell(fileIssueLines(warnings));
    if (protectedOwners.length > 0) terminal.tell(protectedOwnersText(protectedOwners));
    const planOwnersAgain = async () => {
      const now = onRevisionsOf(state, await readState(pegboard));
      return orThrow(await judgeFile(read, { pegboard, state: now, prune })).owners;
    };
    const sets = ({ text }: TemplateFile) =>
      owners.some(({ operations }) => operations.some(setsTemplate(text)));
    const plan = {
      file: file ?? DEFAULT_FILE,
      sources,
      owners,
      warnings,
      templates: read.templateFiles.filter(sets),
      before: state.sources,
      planOwnersAgain,
    };
    await work(plan, pegboard);
  };
  return withDefinitions({ env, terminal, command, named, dataDir }, planned);
}

const protectedOwnersText = (owners: readonly Pick<PlannedOwnerChange, "name">[]) =>
  `Protected, so that apply proposes it and somebody else accepts it: ${owners.map(({ name }) => name).join(", ")}.`;

const setsTemplate = (text: string) => (operation: SettingsOperation) =>
  operation.op === "setTemplate" && operation.source === text;

/** The judged file. @throws Error with a line for each issue, and the hint */
function soundOrThrow(
  judged: JudgedFile,
  hint: string | undefined,
): Exclude<JudgedFile, { issues: unknown }> {
  if (!("issues" in judged)) return judged;
  const lines = fileIssueLines(judged.issues);
  throw new Error(hint === undefined ? lines : `${lines}\n${hint}`);
}

function onRevisionsOf({ organisation, presets, agents }: ReadState, now: ReadState): ReadState {
  return {
    ...now,
    organisation: { ...now.organisation, revision: organisation.revision },
    presets: withRevisionsOf(presets, now.presets),
    agents: withRevisionsOf(agents, now.agents),
  };
}

function withRevisionsOf(before: readonly OwnerState[], now: readonly OwnerState[]): OwnerState[] {
  const revisions = new Map(before.map(({ id, revision }) => [id, revision]));
  return now.map((owner) => ({ ...owner, revision: revisions.get(owner.id) ?? 0 }));
}
