import type { FormatWarning } from "@pegboard/registry-core/formats";
import { describeLoss } from "@pegboard/registry-core/formats";
import { Note } from "@pegboard/ui/note.tsx";
import { useState } from "react";
import { t } from "../../../messages/t.ts";

const MOST_SHOWN_WARNINGS = 3;

/** The parts that a format had to leave out or change, since nothing is lost silently. */
export function FormatWarnings({ warnings }: { warnings: FormatWarning[] }) {
  const [all, setAll] = useState(false);
  if (warnings.length === 0) return null;
  const shown = all ? warnings : warnings.slice(0, MOST_SHOWN_WARNINGS);
  return (
    <div className="max-h-40 flex-none overflow-auto px-6 pt-3 max-sm:px-4">
      <Note tone="warn">
        <ul className="grid gap-1">
          {shown.map((warning) => (
            <li key={`${warning.tool}/${warning.method}/${warning.path}/${warning.message}`}>
              <code>
                {warning.method}
                {warning.path !== "" && ` ${warning.path}`}
              </code>{" "}
              {describeLoss(warning, t)}
            </li>
          ))}
        </ul>
        {warnings.length > shown.length && (
          <button
            type="button"
            className="mt-1 font-medium text-accent hover:underline"
            onClick={() => setAll(true)}
          >
            {t("{count, number} more", { count: warnings.length - shown.length })}
          </button>
        )}
      </Note>
    </div>
  );
}
