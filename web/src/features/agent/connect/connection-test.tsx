import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Said } from "@pegboard/ui/said.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { Check, CircleCheck, CircleX, RefreshCw, X } from "lucide-react";
import { type ConnectionStep, useConnectionTest } from "../../../api/agent-clients.ts";
import { t } from "../../../messages/t.ts";
import { stepWords, totalTime, verdictOf } from "./step-words.ts";

/** A test that connects as a client would, and tells what it got. */
export function ConnectionTest({ agent }: { agent: string }) {
  const { data, error, isPending, submittedAt, mutate } = useConnectionTest(agent);
  const action = data || error ? t("Test again") : t("Test");
  return (
    <PaneSection
      title={t("Test")}
      help={t("connects as a client would")}
      action={
        <Button
          size="s"
          icon={RefreshCw}
          blocked={isPending ? t("It is connecting") : undefined}
          onClick={() => mutate()}
        >
          {isPending ? t("Testing…") : action}
        </Button>
      }
    >
      <div role="status">
        {error && (
          <Said icon={CircleX} tone="bad" title={t("The test could not be run")}>
            {error.message}
          </Said>
        )}
        {data && (
          <Said
            icon={data.ok ? CircleCheck : CircleX}
            tone={data.ok ? "ok" : "bad"}
            title={verdictOf(data)}
          >
            {t.rich("Tested {time}, took {milliseconds} ms", {
              milliseconds: totalTime(data),
              time: <TimeAgo at={submittedAt} />,
            })}
          </Said>
        )}
      </div>
      {data && (
        <ol className="pt-2">
          {data.steps.map((step, index) => (
            <ConnectionStepItem
              key={step.code}
              step={step}
              isLast={index === data.steps.length - 1}
            />
          ))}
        </ol>
      )}
    </PaneSection>
  );
}

function ConnectionStepItem({ step, isLast }: { step: ConnectionStep; isLast: boolean }) {
  const { title, name, detail } = stepWords(step);
  const Icon = step.ok ? Check : X;
  return (
    <li
      className={classNames(
        "num relative grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 py-[5px] text-list",
        !isLast &&
          "before:absolute before:top-[25px] before:-bottom-[5px] before:left-[9.5px] before:w-px before:bg-line-strong",
      )}
    >
      <span
        className={classNames(
          "grid size-5 place-items-center rounded-full inset-ring",
          step.ok
            ? "bg-green-tint text-green inset-ring-green-line"
            : "bg-red-tint text-red inset-ring-red-line",
        )}
      >
        <Icon {...iconSize.xs} />
      </span>
      <span>
        {title} {name !== undefined && <code className="text-code">{name}</code>}
        {!step.ok && <span className="sr-only">{t(", failed")}</span>}
      </span>
      <span className="text-meta text-2">{t("{milliseconds} ms", { milliseconds: step.ms })}</span>
      {detail && (
        <p className="col-start-2 col-end-4 text-meta whitespace-normal text-2 wrap-anywhere">
          {detail}
        </p>
      )}
    </li>
  );
}
