import type { RenderFault } from "@pegboard/registry-core/prompts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { CodeText } from "@pegboard/ui/text/code-text.tsx";
import { CircleX, TriangleAlert } from "lucide-react";
import { t } from "../../../messages/t.ts";

/** The most problems that are shown; more would leave no room for the text. */
const MOST_SHOWN_FAULTS = 2;

/** The problems of rendering the template. */
export function RenderFaultList({ faults }: { faults: readonly RenderFault[] }) {
  return faults.slice(0, MOST_SHOWN_FAULTS).map(({ severity, line, message }, index) => {
    const isError = severity === "error";
    const Icon = isError ? CircleX : TriangleAlert;
    const more = index === MOST_SHOWN_FAULTS - 1 ? faults.length - MOST_SHOWN_FAULTS : 0;
    return (
      <p
        key={`${line} ${message}`}
        role={isError ? "alert" : "status"}
        className={`flex min-h-9 flex-none items-center gap-2 border-t border-line bg-sunken px-4 text-meta ${isError ? "text-red" : "text-amber"}`}
      >
        <Icon {...iconSize.s} className="flex-none" />
        <span className="min-w-0 flex-1">
          {line !== undefined && t("Template line {line}: ", { line })}
          <CodeText text={message} />
        </span>
        {more > 0 && (
          <span className="flex-none text-2">{t("and {count, number} more", { count: more })}</span>
        )}
      </p>
    );
  });
}
