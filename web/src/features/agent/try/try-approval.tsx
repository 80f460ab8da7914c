import type { JsonValue } from "@pegboard/json-schema";
import type { MethodDefinition } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Countdown } from "@pegboard/ui/time-ago.tsx";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { Hand } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { t } from "../../../messages/t.ts";
import { ANSWER_TIMEOUT_MS, type TryState } from "./use-try.ts";

interface TryApprovalProps {
  asking: Extract<TryState, { is: "asking" }>;
  method: MethodDefinition;
  onRun(): void;
  onRefuse(): void;
}

/**
 * A question with the real values before a method runs that cannot be undone. The focus starts on
 * Decline.
 */
export function TryApproval({ asking, method, onRun, onRefuse }: TryApprovalProps) {
  const refuse = useRef<HTMLButtonElement>(null);
  const waits = useId();
  useEffect(() => refuse.current?.focus(), []);
  useDebouncedEffect(asking, ANSWER_TIMEOUT_MS, onRefuse);

  return (
    <section aria-label={t("Asks before it runs")} className="min-h-0 flex-1 overflow-auto">
      <div className="flex min-h-11 items-center gap-2.5 border-b border-line-soft pr-3 pl-4 text-meta text-2">
        <Hand {...iconSize.s} className="text-amber" />
        <b className="text-list font-medium text-1">{t("Asks before it runs")}</b>
        <span className="flex-1" />
        {t("Nothing was sent yet")}
      </div>
      <div className="mx-6 my-5 grid max-w-140 gap-3.5 max-sm:mx-4">
        <div>
          <h3 className="text-title">
            {t("Run {name} with these values?", { name: method.displayName })}
          </h3>
          <p className="text-list text-2">
            {asking.approval
              ? t("Pegboard asks because its calls need an approval.")
              : t("Pegboard asks because the method is destructive.")}
          </p>
        </div>
        <dl className="grid grid-cols-[140px_minmax(0,1fr)] rounded-lg bg-sunken px-3.5 py-1.5 text-list inset-ring inset-ring-line">
          {Object.entries(asking.args).map(([key, value]) => (
            <div key={key} className="contents">
              <dt className="py-1.5 font-mono text-meta/5 text-2">{key}</dt>
              <dd className="py-1.5 [overflow-wrap:anywhere] whitespace-pre-wrap">
                {argumentValueText(value)}
              </dd>
            </div>
          ))}
          {Object.keys(asking.args).length === 0 && (
            <div className="col-span-2 py-1.5 text-2">{t("No arguments")}</div>
          )}
        </dl>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" onClick={onRun}>
            {t("Run it once")}
          </Button>
          <Button ref={refuse} aria-describedby={waits} onClick={onRefuse}>
            {t("Decline", {}, "a call")}
          </Button>
          <span className="flex-1" />
          <span id={waits} className="sr-only">
            {t("Auto-declines after {minutes} minutes", { minutes: ANSWER_TIMEOUT_MS / 60_000 })}
          </span>
          <span aria-hidden className="num text-meta text-2">
            {t.rich("Auto-declines in {time}", { time: <Countdown until={asking.until} /> })}
          </span>
        </div>
      </div>
    </section>
  );
}

const argumentValueText = (value: JsonValue): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);
