import { escapeInvisible, operationPlace } from "@pegboard/registry-core/internal";
import { Note } from "../../components/note.tsx";

import { useOwnerEdit } from "../owner-edit.tsx";
import { say } from "./texts.ts";
import type { Restored } from "./use-restore.ts";

const MOST_NAMED = 20;

/** Says what Restore put into the draft, and what stays as it is. */
export function RestoredNote({ restored }: { restored: Restored | undefined }) {
  const tools = useOwnerEdit((edit) => edit.tools);
  return (
    <div className="flex-none px-6 max-sm:px-4">
      {/* The draft's foot says what it got. */}
      <output className="sr-only">
        {restored?.changes === 0 && say.nothingToRestore(restored.label)}
      </output>
      {restored && (
        <div className="py-2">
          <Note tone={restored.left.length > 0 ? "warn" : "info"}>
            {restored.changes === 0
              ? say.nothingToRestore(restored.label)
              : say.restored(restored.label, restored.changes)}{" "}
            {restored.left.length > 0 &&
              say.itemsStay(
                restored.left.length,
                restored.left
                  .slice(0, MOST_NAMED)
                  .map(({ operation, why }) => {
                    const { title, place } = operationPlace(operation, tools);
                    return `${escapeInvisible(title)} (${escapeInvisible(place)}): ${say.staysBecause[why]}`;
                  })
                  .join("; "),
                restored.left.length - MOST_NAMED,
              )}
          </Note>
        </div>
      )}
    </div>
  );
}
