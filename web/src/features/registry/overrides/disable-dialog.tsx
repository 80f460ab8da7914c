import { Disclosure } from "@pegboard/ui/disclosure.tsx";
import { ReasonField } from "@pegboard/ui/inputs/field.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useMemo, useState } from "react";
import { toolCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { toolsStep } from "../list/selected-places.ts";
import type { RegistryTool } from "../registry-model.ts";
import { ReachLine } from "./blast-radius.tsx";

/**
 * A dialog that asks why these tools are disabled for the organisation, and says for whom they are
 * off then.
 */
export function DisableDialog({ tools, onClose }: { tools: RegistryTool[]; onClose(): void }) {
  const onStep = useOwnerEdit((edit) => edit.onStep);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const said = reason.trim();
  const [first] = tools;
  const what = tools.length === 1 && first ? first.definition.displayName : toolCount(tools.length);
  const agents = [
    ...new Map(tools.flatMap(({ usedBy }) => usedBy.map(({ id, name }) => [id, name]))),
  ];
  const hasCore = tools.some(({ definition }) => definition.methods.some(({ isCore }) => isCore));
  // The reach is equal for any reason.
  const operations = useMemo(() => toolsStep(tools, "disabledReason", "…").operations, [tools]);
  const submit = () => {
    setTried(true);
    if (said === "") return;
    onStep(toolsStep(tools, "disabledReason", said));
    onClose();
  };
  return (
    <FormDialog
      title={t("Disable {what} for the organisation?", { what })}
      description={
        agents.length === 0
          ? t("No agent uses it now. Choices of agents are kept for the day it is enabled again.")
          : (hasCore
              ? (agents: number) =>
                  t(
                    "Once that is saved, it is off for {agents, plural, one {# agent} other {# agents}}, but for its core methods. Their choices are kept for the day it is enabled again.",
                    { agents },
                  )
              : (agents: number) =>
                  t(
                    "Once that is saved, it is off for {agents, plural, one {# agent} other {# agents}}. Their choices are kept for the day it is enabled again.",
                    { agents },
                  ))(agents.length)
      }
      action={t("Disable for the organisation")}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      {agents.length > 0 && (
        <Disclosure
          className="text-meta"
          lineClass="text-accent max-sm:py-3"
          summary={t("Which agents")}
        >
          <ul className="max-h-40 columns-2 gap-4 overflow-auto pt-1 max-sm:columns-1">
            {agents.map(([id, name]) => (
              <li key={id} className="truncate">
                {name}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <ReachLine operations={operations} before={t("This")} />
      <ReasonField
        value={reason}
        onChange={setReason}
        help={t("People who wonder why it is off read this.")}
        error={tried && said === "" ? t("Say why.") : undefined}
      />
    </FormDialog>
  );
}
