import { Button } from "@pegboard/ui/button.tsx";
import { LoaderCircle, Square } from "lucide-react";
import type { Replaying } from "../../api/streams/replay.ts";
import { t } from "../../messages/t.ts";

/** How far a replay of calls is, with a way to end it. */
export function Judging({
  progress,
  onStop,
}: {
  progress: NonNullable<Replaying["progress"]>;
  onStop(): void;
}) {
  const { done = 0, of } = progress;
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 px-6 py-8 text-list">
      <b className="inline-flex items-center gap-2 font-semibold">
        <LoaderCircle size={16} aria-hidden className="motion-safe:animate-spin text-2" />
        {of === undefined
          ? t("Looking for calls to judge")
          : t("Judging {of, plural, one {# call} other {# calls}}", { of })}
      </b>
      {of !== undefined && (
        <>
          <progress
            aria-label={t("Calls that are judged")}
            className="h-1.5 w-56 max-w-full accent-(--accent)"
            value={done}
            max={of}
          />
          <span className="num text-meta text-2">
            {t("{done, number} done, nothing is called", { done })}
          </span>
        </>
      )}
      <Button icon={Square} onClick={onStop}>
        {t("Stop")}
      </Button>
    </div>
  );
}
