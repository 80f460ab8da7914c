import { Button } from "@pegboard/ui/button.tsx";
import { Callout } from "@pegboard/ui/callout.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { Check, CircleCheck, CircleX, RefreshCw, X } from "lucide-react";
import {
  type ConnectionStep,
  type ConnectionTestAnswer,
  useConnectionTest,
} from "../../../api/agent-clients.ts";
import { t } from "../../../messages/t.ts";

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
          <Callout icon={CircleX} tone="bad" title={t("The test could not be run")}>
            {error.message}
          </Callout>
        )}
        {data && (
          <Callout
            icon={data.ok ? CircleCheck : CircleX}
            tone={data.ok ? "ok" : "bad"}
            title={verdictOf(data)}
          >
            {t.rich("Tested {time}, took {milliseconds} ms", {
              milliseconds: totalTime(data),
              time: <TimeAgo at={submittedAt} />,
            })}
          </Callout>
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

interface SaidStep {
  title: string;
  /** The name of a method, which stands after the title. */
  name?: string;
  detail: string | undefined;
}

/** A sentence about a step of the connection test. */
function stepWords(step: ConnectionStep): SaidStep {
  const { reason } = step.values;
  switch (step.code) {
    case "reached":
      return {
        title: step.ok ? t("Reached the address") : t("Did not reach the address"),
        detail: reason,
      };
    case "spoke":
      return {
        title: step.ok ? t("MCP handshake") : t("MCP handshake failed"),
        detail: step.ok
          ? t("{protocol}; clients of both generations are answered", {
              protocol: step.values.protocol ?? "2025",
            })
          : reason,
      };
    case "listed":
      return {
        title: t(
          "Listed {methods, plural, one {# method} other {# methods}}, {prompts, plural, one {# prompt} other {# prompts}}{resources, plural, =0 {} one {, # resource} other {, # resources}}",
          {
            methods: step.values.methods,
            prompts: step.values.prompts,
            resources: step.values.resources,
          },
        ),
        detail: step.ok
          ? t("The same names, schemas and order as the preview")
          : (reason ?? listedDifferences(step.values)),
      };
    case "called":
      return {
        title: step.ok ? t("Called") : t("Could not call"),
        name: step.values.functionName,
        detail: step.ok ? t("It only reads") : (reason ?? step.values.outcome),
      };
    case "refused":
      return {
        title: step.ok ? t("Blocked, as expected:") : t("Not blocked:"),
        name: step.values.functionName,
        detail: reason && t("“{text}”", { text: reason }),
      };
  }
}

function listedDifferences({
  missing,
  unexpected,
}: Extract<ConnectionStep, { code: "listed" }>["values"]): string {
  const said = [
    ...(missing.length > 0 ? [t("missing: {names}", { names: missing.join(", ") })] : []),
    ...(unexpected.length > 0 ? [t("unexpected: {names}", { names: unexpected.join(", ") })] : []),
  ];
  return said.length > 0
    ? said.join("; ")
    : t("With other schemas than the preview, or in another order");
}

/** One sentence about the whole test. */
function verdictOf({ ok, steps }: ConnectionTestAnswer): string {
  const listed = steps.find((step) => step.code === "listed");
  if (ok)
    return t(
      "A client gets exactly the {methods, plural, one {# method} other {# methods}} offered here.",
      { methods: listed?.values.methods ?? 0 },
    );
  switch (steps.at(-1)?.code) {
    case "listed":
      return t("A client gets other methods than those offered here.");
    case "called":
      return t("A client gets the methods, and a call of one failed.");
    case "refused":
      return t("A client could call a method that is off.");
    default:
      return t("A client cannot connect.");
  }
}

function totalTime({ steps }: ConnectionTestAnswer): number {
  return steps.reduce((sum, { ms }) => sum + ms, 0);
}
