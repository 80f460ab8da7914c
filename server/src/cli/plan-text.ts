import type { OwnerChange } from "../pegboard-file/plan-changes.ts";
import { oneLine } from "./table-text.ts";

/** Changes in words, owner by owner. */
export function changesText(changes: readonly OwnerChange[]): string {
  if (changes.length === 0) return "Nothing to change: everything is as the file says.";
  const owners = changes.length === 1 ? "1 owner" : `${changes.length} owners`;
  return [...changes.map(changeText), `${owners} to change. Nothing is changed until: pegboard apply`].join("\n\n");
}

function changeText({ action, name, owner, renamed, baseRevision, texts }: OwnerChange): string {
  const who = owner.kind === "organisation" ? "Organisation" : `Agent ${name} (${owner.id})`;
  if (action === "delete") return `- ${who}: deleted, with its settings and their history`;
  const head = action === "create" ? `+ ${who}: created` : `~ ${who}, revision ${baseRevision}`;
  const lines = texts.map(({ title, place, from, to }) => {
    return `    ${place} · ${title}: ${from === undefined ? to : `${from} → ${to}`}`;
  });
  if (renamed && action === "change") lines.unshift(`    Name and description: ${name}`);
  return [head, ...lines].map(oneLine).join("\n");
}
