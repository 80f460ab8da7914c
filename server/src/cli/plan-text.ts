import type { PlannedOwnerChange } from "../pegboard-file/plan-changes.ts";
import type { TemplateFile } from "../pegboard-file/read-pegboard-file.ts";
import type { StoredSourceChange } from "../transfer/plan-sources.ts";
import { oneLine } from "./table-text.ts";

interface PlannedChanges {
  sources: readonly StoredSourceChange[];
  owners: readonly PlannedOwnerChange[];
  /** The templates of owners, and the files that they were read from. */
  templates: readonly TemplateFile[];
}

/** The last line of a plan with changes. */
export const UNTIL_APPLY = "Nothing is changed until: pegboard apply";

/** Changes in words: source by source, then owner by owner. */
export function changesText({ sources, owners, templates }: PlannedChanges): string {
  if (sources.length + owners.length === 0)
    return "Nothing to change: everything is as the file says.";
  const counts = [
    ...(sources.length > 0 ? [countedNoun(sources.length, "source")] : []),
    ...(owners.length > 0 ? [countedNoun(owners.length, "owner")] : []),
  ];
  const changes = [
    ...sources.map(plannedSourceText),
    ...owners.map(ownerChangeText),
    ...templates.map(templateFileLines),
  ];
  return [...changes, `${counts.join(" and ")} to change.`].join("\n\n");
}

/** A line about a template's file, so that it is seen which file decides what models read. */
function templateFileLines({ name, path, text }: TemplateFile): string {
  const lines = text.replace(/\n$/, "").split("\n");
  return [`Template ${name} is read from ${path}:`, ...lines.map((line) => `    | ${line}`)]
    .map(oneLine)
    .join("\n");
}

/** A number with its noun: "1 owner", "2 owners". */
export function countedNoun(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

export function plannedSourceText({
  action,
  name,
  runsCommand,
  texts,
  asked = [],
}: StoredSourceChange): string {
  if (action === "remove")
    return oneLine(`- Source ${name}: removed, with the secrets that were entered for its tools`);
  const head = action === "add" ? `+ Source ${name}: added` : `~ Source ${name}`;
  const command = runsCommand ? [`${head}, runs a command on the machine of Pegboard`] : [head];
  const wanted =
    asked.length > 0 ? [`    asks for ${asked.map(({ title }) => title).join(", ")}`] : [];
  const lines = texts.map(({ title, from, to }) => lineText(title, from, to ?? "none"));
  return [...command, ...lines, ...wanted].map(oneLine).join("\n");
}

const lineText = (title: string, from: string | undefined, to: string) =>
  `    ${title}: ${from === undefined ? to : `${from} → ${to}`}`;

const OWNER_KIND_WORDS = { agent: "Agent", preset: "Preset" };

function ownerChangeText({
  action,
  name,
  owner,
  renamed,
  baseRevision,
  texts,
}: PlannedOwnerChange): string {
  const who =
    owner.kind === "organisation"
      ? "Organisation"
      : `${OWNER_KIND_WORDS[owner.kind]} ${name} (${owner.id})`;
  if (action === "delete") return `- ${who}: deleted, with its settings and their history`;
  const head = action === "create" ? `+ ${who}: created` : `~ ${who}, revision ${baseRevision}`;
  const lines = texts.map(({ title, place, from, to }) =>
    lineText(`${place} · ${title}`, from, to),
  );
  if (renamed && action === "change")
    lines.unshift(
      `    ${owner.kind === "agent" ? "Name, description and group" : "Name and description"}: ${name}`,
    );
  return [head, ...lines].map(oneLine).join("\n");
}
