import { escapeInvisible, operationPlace } from "@pegboard/registry-core/internal";
import { Note } from "@pegboard/ui/note.tsx";
import { t } from "../../messages/t.ts";

import { useOwnerEdit } from "../owner-edit.tsx";
import type { Restored } from "./use-restore.ts";

const STAYS_BECAUSE = {
  gone: t("it is gone"),
  core: t("it is core"),
  secret: t("its secret of then is no longer stored: enter it again"),
};

const MOST_UNRESTORED_NAMED = 20;

/** A note about what Restore put into the draft, and what stays as it is. */
export function RestoredNote({ restored }: { restored: Restored | undefined }) {
  const tools = useOwnerEdit((edit) => edit.tools);
  return (
    <div className="flex-none px-6 max-sm:px-4">
      {/* The draft's foot says what the draft got. */}
      <output className="sr-only">
        {restored?.changes === 0 && t("{label}: nothing is to change.", { label: restored.label })}
      </output>
      {restored && (
        <div className="py-2">
          <Note tone={restored.left.length > 0 ? "warn" : "info"}>
            {restored.changes === 0
              ? t("{label}: nothing is to change.", { label: restored.label })
              : t(
                  "{changes, plural, one {{label}: # change is in the draft. Nothing applies until you save.} other {{label}: # changes are in the draft. Nothing applies until you save.}}",
                  { label: restored.label, changes: restored.changes },
                )}{" "}
            {restored.left.length > 0 &&
              t(
                "{count, plural, one {# item stays as it is} other {# items stay as they are}}: {items}{more, plural, =0 {} other { and # more}}.",
                {
                  count: restored.left.length,
                  items: restored.left
                    .slice(0, MOST_UNRESTORED_NAMED)
                    .map(({ operation, why }) => {
                      const { title, place } = operationPlace(operation, tools, t);
                      return `${escapeInvisible(title)} (${escapeInvisible(place)}): ${STAYS_BECAUSE[why]}`;
                    })
                    .join("; "),
                  more: Math.max(0, restored.left.length - MOST_UNRESTORED_NAMED),
                },
              )}
          </Note>
        </div>
      )}
    </div>
  );
}
