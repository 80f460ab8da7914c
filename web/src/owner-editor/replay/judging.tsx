import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { ProgressBar } from "@pegboard/ui/progress-bar.tsx";
import { LoaderCircle, Square } from "lucide-react";
import type { Replaying } from "../../api/streams/replay.ts";
import { t } from "../../messages/t.ts";

interface JudgingProps {
  progress: NonNullable<Replaying["progress"]>;
  /** Whether a former answer stands below. */
  isAgain?: boolean;
  onStop(): void;
}

/** How far a replay of calls is, with a way to end it. */
export function Judging({ progress, isAgain = false, onStop }: JudgingProps) {
  const { waitsFor, done = 0, of } = progress;
  return (
    <div
      className={classNames(
        "flex items-center gap-2 px-6 text-list max-sm:px-4",
        isAgain ? "flex-none flex-wrap pb-2.5" : "flex-1 flex-col justify-center py-8",
      )}
    >
      <b className="inline-flex items-center gap-2 font-semibold">
        <LoaderCircle size={16} aria-hidden className="motion-safe:animate-spin text-2" />
        {judgedNow(progress)}
      </b>
      {waitsFor && (
        <span className="text-meta text-2">
          {t("Calls can be judged once all tools are known")}
        </span>
      )}
      {of !== undefined && (
        <>
          <ProgressBar
            aria-label={t("Calls that are judged")}
            className="w-56 max-w-full"
            value={done}
            max={of}
          />
          <span className="num text-meta text-2">
            {t("{done, number} done, nothing is called", { done })}
          </span>
        </>
      )}
      <Button icon={Square} size={isAgain ? "s" : "m"} onClick={onStop}>
        {t("Stop")}
      </Button>
    </div>
  );
}

function judgedNow({ waitsFor, of }: JudgingProps["progress"]): string {
  if (waitsFor)
    return t("Waiting until {sources} {count, plural, one {is} other {are}} loaded", {
      count: waitsFor.length,
      sources: listText(waitsFor.map(escapeInvisible)),
    });
  return of === undefined
    ? t("Looking for calls to judge")
    : t("Looking through {of, plural, one {# call} other {# calls}}", { of });
}
