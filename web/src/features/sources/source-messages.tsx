import { CircleX, TriangleAlert } from "lucide-react";
import type { SourceSummary } from "../../api/sources.ts";
import { classNames } from "../../components/class-names.ts";
import { iconSize } from "../../components/icon-size.ts";
import { CodeText } from "../../components/text/code-text.tsx";

/** Why a source failed, or what could not be read although the rest was. */
export function SourceMessages({ source }: { source: SourceSummary }) {
  if (source.messages.length === 0) return null;
  const failed = source.state === "failed";
  const Icon = failed ? CircleX : TriangleAlert;
  return (
    <ul
      className={classNames(
        "grid gap-1 rounded-lg px-3 py-2 text-meta inset-ring",
        failed ? "bg-red-tint inset-ring-red-line" : "bg-amber-tint inset-ring-amber-line",
      )}
    >
      {source.messages.map((message) => (
        <li key={message} className="flex items-start gap-2">
          <Icon {...iconSize.s} className={classNames("mt-px flex-none", failed ? "text-red" : "text-amber")} />
          <span className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-wrap">
            <CodeText text={message} />
          </span>
        </li>
      ))}
      {source.keepsTools && (
        <li className="pl-5">Its tools stay as they were loaded before: agents still have them.</li>
      )}
    </ul>
  );
}
