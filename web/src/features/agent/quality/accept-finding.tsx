import { openFindings, type QualityRow } from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { ReasonField } from "@pegboard/ui/inputs/field.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { Check, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useRefusals } from "../../../api/account/reached.ts";
import { useIgnoreProblems } from "../../../api/problems.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { rowTitle, similarityText } from "./finding-words.ts";
import { FixParts } from "./fix-parts.tsx";
import { useQuality } from "./use-quality.ts";

/** The last fix: it stays as it is, with a reason; or it is watched again. */
export function AcceptFix({ row }: { row: QualityRow }) {
  const [asking, setAsking] = useState(false);
  const watching = useIgnoreProblems();
  const blocked = useWhyNotAccepted(row);
  const isOfAgent = row.findings.every(({ problem }) => problem.place.agent !== undefined);
  const open = openFindings(row);
  const effect = row.pair ? similarityText(row.pair.similarity) : countText(open.length);
  const ids = row.findings.map(({ problem }) => problem.id);
  return (
    <>
      {row.isAccepted ? (
        <FixParts
          icon={RotateCcw}
          title={t("Watch it again")}
          help={watching.error?.message ?? t("It counts as open then, as it did before")}
          effect="–"
          tokens="±0"
          button={
            <Button
              size="s"
              blocked={blocked}
              onClick={() => watching.mutate({ problems: ids, reason: null })}
            >
              {t("Watch again")}
            </Button>
          }
        />
      ) : (
        <FixParts
          icon={Check}
          title={row.kind === "look-alike" ? t("Keep both") : t("Accept")}
          help={
            isOfAgent
              ? t("With a reason and your name, for this agent; asked again when a text changes")
              : t("With a reason and your name, for all agents; asked again when the text changes")
          }
          effect={effect}
          tokens="±0"
          button={
            <Button size="s" blocked={blocked} onClick={() => setAsking(true)}>
              {t("Accept…")}
            </Button>
          }
        />
      )}
      {asking && <AcceptDialog row={row} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Why something cannot be accepted: a right is missing, or only the draft has it. */
function useWhyNotAccepted(row: QualityRow): string | undefined {
  const { ofAct } = useRefusals();
  const { saved, model } = useAgentEdit("saved", "model");
  const ofSaved = useQuality({ settings: saved.settings, toolset: model.savedToolset });
  const refusal = row.findings
    .map(({ problem }) => ofAct("PUT /api/v1/problems/ignored", problem.place.agent))
    .find((why) => why !== undefined);
  if (refusal !== undefined) return refusal;
  if (model.pending.length === 0) return undefined;
  const known = ofSaved?.rows.find(({ key }) => key === row.key);
  const ids = new Set(known?.findings.map(({ problem }) => problem.id));
  return row.findings.every(({ problem }) => ids.has(problem.id))
    ? undefined
    : t("Save the draft first: what is accepted is what is saved");
}

/** Asks why findings can stay as they are. */
function AcceptDialog({ row, onClose }: { row: QualityRow; onClose(): void }) {
  const accepting = useIgnoreProblems();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const said = reason.trim();
  const open = openFindings(row);
  const submit = () => {
    setTried(true);
    if (said === "") return;
    accepting.mutate(
      { problems: open.map(({ problem }) => problem.id), reason: said },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title={t("Accept {count, plural, one {# finding} other {# findings}} of {name}?", {
        count: open.length,
        name: rowTitle(row),
      })}
      description={t(
        "It is no longer counted, and stays in the list of what is accepted. When the text changes it is asked about again.",
      )}
      action={t("Accept")}
      error={accepting.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        help={t("People who look at what is accepted read this.")}
        error={tried && said === "" ? t("Say why it can stay as it is.") : undefined}
      />
    </FormDialog>
  );
}
