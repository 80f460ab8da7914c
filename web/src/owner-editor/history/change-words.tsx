import { escapeInvisible } from "@pegboard/registry-core/internal";
import { useMemo } from "react";
import type { RevisionAnswer } from "../../api/revisions.ts";
import { useOwnerEdit } from "../owner-edit.tsx";
import {
  type ChangedTool,
  changesByTool,
  type ItemChange,
  itemChangeText,
} from "./revision-changes.ts";

/** What a save changed, tool by tool, by the revisions before and after it. */
export function useSavedChanges(
  { settings: before }: RevisionAnswer,
  { settings: after }: RevisionAnswer,
): ChangedTool[] {
  const tools = useOwnerEdit((edit) => edit.tools);
  return useMemo(() => changesByTool(before, after, tools), [before, after, tools]);
}

interface ChangeWordsProps {
  change: ItemChange;
  /** What the item is called where it is shown. */
  title: string;
  /** Whether a sign beside it shows what it became. */
  isShown?: boolean;
}

/** An item with what it was before a change, and what it became. */
export function ChangeWords({ change, title, isShown = false }: ChangeWordsProps) {
  const tools = useOwnerEdit((edit) => edit.tools);
  const { from, to } = itemChangeText(change, { tools });
  const was = from === undefined ? "" : `${escapeInvisible(from)} → `;
  return (
    <span title={`${title}: ${was}${escapeInvisible(to)}`}>
      {title}{" "}
      <span className={isShown ? "sr-only" : "text-2"}>
        {was}
        <b className="font-medium text-1">{escapeInvisible(to)}</b>
      </span>
    </span>
  );
}
