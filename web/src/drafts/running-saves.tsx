import { Button } from "@pegboard/ui/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { RunningWork } from "../components/running-work.tsx";
import { t } from "../messages/t.ts";
import { savesInARowQuery } from "./save-several-drafts.ts";

/** What is being saved, wherever that was begun: how far it is, and how it is stopped. */
export function RunningSaves() {
  const { data: saves } = useQuery(savesInARowQuery);
  if (!saves || saves.total < 2) return null;
  const { since, done, total, stop } = saves;
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-16 z-20 flex justify-center">
      <div className="pointer-events-auto flex max-w-full items-center gap-3 rounded-xl bg-raised px-4 py-2 shadow-pop empty:hidden not-has-[[data-running-work]]:hidden forced-colors:border">
        <RunningWork
          what={t("Saving")}
          since={since}
          amount={t("{done, number} of {total, number}", { done, total })}
          cancels={t("What is saved stays saved, the rest stays in drafts.")}
        />
        <Button
          size="s"
          blocked={stop.signal.aborted ? t("It stops after the save that runs.") : undefined}
          onClick={() => stop.abort()}
        >
          {t("Stop")}
        </Button>
      </div>
    </div>
  );
}
