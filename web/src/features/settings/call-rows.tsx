import { withToolcallReason } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { countText, sizeText } from "@pegboard/ui/messages/count-text.ts";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { type CallsView, useForgetCalls, viewStatisticsQuery } from "../../api/calls.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { tokenCountsQuery } from "../../api/tokens.ts";
import { tokenCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { ProofHint } from "../../owner-editor/terminal-proof/proof-hints.tsx";
import { totalMethods } from "../../tool-list/total-methods.ts";
import { NumberPreferenceRow } from "./number-preference.tsx";
import { preferenceText } from "./preference-texts.ts";
import { PreferenceRow } from "./settings-row.tsx";
import { usePreference, usePreferenceEdit } from "./use-preference-draft.ts";
import { WebhookRow } from "./webhook-row.tsx";

const ONE_DAY = 86_400_000;

/** The calls of the log that a view has, and the log itself; undefined until they are counted. */
const useCountedCalls = (view: CallsView) => useQuery(viewStatisticsQuery(view, 1)).data;

/** Every setting of calls and of their log. */
export function CallRows() {
  return (
    <>
      <TimeLimitRow />
      <ApprovalLimitRow />
      <WebhookRow />
      <ToolcallReasonRow />
      <KeepLogRow />
      <KeepForRow />
      <AtMostRow />
      <AuditDaysRow />
    </>
  );
}

/** The longest that a call may run, with the calls that it ended, or would have ended. */
function TimeLimitRow() {
  const { days } = usePreferenceEdit().stored.callLog;
  const { value, change } = usePreference("callTimeLimit");
  const span = days * ONE_DAY;
  const all = useCountedCalls({ span });
  const isAsked = change !== undefined && typeof value === "number";
  const counted = useCountedCalls(
    isAsked ? { span, slower: value * 1_000 } : { span, outcome: "timed out" },
  );
  return (
    <NumberPreferenceRow
      id="callTimeLimit"
      label={t("Time limit of calls")}
      now={
        all &&
        counted &&
        (isAsked
          ? t.rich("{slower} of {calls} logged calls ran longer than {limit}", {
              slower: <b>{countText(counted.calls)}</b>,
              calls: countText(all.calls),
              limit: preferenceText("callTimeLimit", value, []),
            })
          : t.rich("{late} of {calls} logged calls timed out", {
              late: <b>{countText(counted.calls)}</b>,
              calls: countText(all.calls),
            }))
      }
    />
  );
}

/** How long a call waits for an approval, with those that nobody decided about in that time. */
function ApprovalLimitRow() {
  const { days } = usePreferenceEdit().stored.callLog;
  const { stored, value } = usePreference("approvalTimeLimit");
  const isShorter = typeof value === "number" && typeof stored === "number" && value < stored;
  const span = days * ONE_DAY;
  const all = useCountedCalls({ span, approval: "decided" });
  const counted = useCountedCalls(
    isShorter
      ? { span, approval: "answered", waited: value * 1_000 }
      : { span, approval: "timed out" },
  );
  const values = counted &&
    all && { late: <b>{countText(counted.calls)}</b>, calls: countText(all.calls) };
  return (
    <NumberPreferenceRow
      id="approvalTimeLimit"
      label={t("Time limit of approvals")}
      now={
        <>
          {values &&
            (isShorter
              ? t.rich("{late} of {calls} logged approvals took longer than {limit}.", {
                  ...values,
                  limit: preferenceText("approvalTimeLimit", value, []),
                })
              : t.rich("{late} of {calls} logged approvals timed out.", values))}{" "}
          {t("For MCP clients. An HTTP request says itself how long it waits.")}
        </>
      }
    />
  );
}

/** How long the record of what happened is kept: for ever, unless somebody chooses otherwise. */
function AuditDaysRow() {
  const { value } = usePreference("auditDays");
  return (
    <NumberPreferenceRow
      id="auditDays"
      label={t("Days that the record is kept")}
      now={
        value === null
          ? t("It is kept for ever.")
          : t("What is deleted leaves a signed end, from which the chain holds.")
      }
    />
  );
}

/** Makes every method ask the model why it calls, except those that declare otherwise. */
function ToolcallReasonRow() {
  const { value, choose } = usePreference("toolcallReason");
  const { data: methods } = useQuery({
    ...catalogQuery,
    select: ({ declared }) => totalMethods(declared),
  });
  const { tokenizer } = usePreferenceEdit().stored;
  const [cost] = useQuery(tokenCountsQuery([REASON_TEXT], tokenizer)).data?.counts ?? [];
  return (
    <PreferenceRow
      id="toolcallReason"
      now={
        <>
          {t("The model says why it calls; the tool does not get it.")}{" "}
          {methods !== undefined &&
            cost !== undefined &&
            t.rich("About {tokens} a method, {methods} methods are registered", {
              tokens: tokenCount(cost),
              methods: <b>{countText(methods)}</b>,
            })}
        </>
      }
    >
      <Switch
        state={value === true ? "on" : "off"}
        label={t("Ask the model why it calls")}
        onToggle={() => choose(value !== true)}
      />
    </PreferenceRow>
  );
}

/** The argument as a payload has it. */
const REASON_TEXT = JSON.stringify(
  withToolcallReason({ type: "object", properties: {} }).properties,
).slice(1, -1);

function KeepLogRow() {
  const { value, choose } = usePreference("callLog.on");
  const counted = useCountedCalls({ span: ONE_DAY });
  const log = counted?.log;
  return (
    <PreferenceRow
      id="callLog.on"
      now={
        log &&
        (log.offAtStart
          ? t.rich("Off whatever is chosen here: Pegboard was started with {option}", {
              option: <code>--no-call-log</code>,
            })
          : t.rich("{calls} in the {log}, {size}", {
              calls: <b>{callCount(log.calls)}</b>,
              log: <a href={paths.calls()}>{t("log")}</a>,
              size: sizeText(log.bytes),
            }))
      }
    >
      <Switch
        state={value === true ? "on" : "off"}
        label={t("Keep a log of calls")}
        onToggle={() => choose(value !== true)}
      />
      {value === true && <ProofHint when="off" />}
    </PreferenceRow>
  );
}

function KeepForRow() {
  const { stored, value } = usePreference("callLog.days");
  const isFewer = typeof value === "number" && typeof stored === "number" && value < stored;
  const lastWeek = useCountedCalls({ span: 7 * ONE_DAY });
  const kept = useCountedCalls({ span: (isFewer ? value : 1) * ONE_DAY });
  return (
    <NumberPreferenceRow
      id="callLog.days"
      label={t("Days that calls are kept")}
      now={
        lastWeek &&
        kept &&
        (isFewer
          ? t.rich("{calls} would be deleted", {
              calls: <b>{callCount(kept.log.calls - kept.calls)}</b>,
            })
          : t.rich("{calls} in the last 7 days", { calls: <b>{callCount(lastWeek.calls)}</b> }))
      }
    >
      <ProofHint when="less" />
    </NumberPreferenceRow>
  );
}

function AtMostRow() {
  const [isForgetting, setForgetting] = useState(false);
  const log = useCountedCalls({ span: ONE_DAY })?.log;
  return (
    <NumberPreferenceRow
      id="callLog.megabytes"
      label={t("Megabytes of calls")}
      now={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {log && t.rich("{size} now", { size: <b>{sizeText(log.bytes)}</b> })}
          <Button size="s" variant="danger" onClick={() => setForgetting(true)}>
            {t("Delete all calls…")}
          </Button>
          {isForgetting && <ForgetCalls onClose={() => setForgetting(false)} />}
        </span>
      }
    >
      <ProofHint when="less" />
    </NumberPreferenceRow>
  );
}

function ForgetCalls({ onClose }: { onClose(): void }) {
  const forget = useForgetCalls();
  return (
    <FormDialog
      title={t("Delete all calls?")}
      action={t("Delete all calls")}
      danger
      error={forget.error?.message}
      onSubmit={() => forget.isPending || forget.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {t("The log of every agent is emptied. It cannot be restored.")} <ProofHint />
      </p>
    </FormDialog>
  );
}

const callCount = (count: number): string =>
  t("{count, plural, one {# call} other {# calls}}", { count });
