import type { RenderFault } from "@pegboard/registry-core/prompts";
import { CircleX, TriangleAlert } from "lucide-react";
import { iconSize } from "../../../components/icon-size.ts";
import { CodeText } from "../../../components/text/code-text.tsx";
import { say } from "./texts.ts";

/** The most problems that are shown; more would leave no room for the text. */
const SHOWN = 2;

/** The problems of rendering the template. */
export function RenderFaults({ faults }: { faults: readonly RenderFault[] }) {
  return faults.slice(0, SHOWN).map(({ severity, line, message }, index) => {
    const isError = severity === "error";
    const Icon = isError ? CircleX : TriangleAlert;
    const more = index === SHOWN - 1 ? faults.length - SHOWN : 0;
    return (
      <p
        key={`${line} ${message}`}
        role={isError ? "alert" : "status"}
        className={`flex min-h-9 flex-none items-center gap-2 border-t border-line bg-sunken px-4 text-meta ${isError ? "text-red" : "text-amber"}`}
      >
        <Icon {...iconSize.s} className="flex-none" />
        <span className="min-w-0 flex-1">
          {line !== undefined && say.templateLine(line)}
          <CodeText text={message} />
        </span>
        {more > 0 && <span className="flex-none text-2">{say.andMore(more)}</span>}
      </p>
    );
  });
}
