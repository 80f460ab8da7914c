import { useMemo, useState } from "react";
import { ReasonField } from "../../../components/inputs/reason-field.tsx";
import { FormDialog } from "../../../components/overlays/form-dialog.tsx";
import { common } from "../../../language/common.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { toolsStep } from "../list/selected-places.ts";
import { ReachLine } from "../reach-line.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { say } from "./texts.ts";

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
  const what =
    tools.length === 1 && first ? first.definition.displayName : common.toolCount(tools.length);
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
      title={say.disableQuestion(what)}
      description={
        agents.length === 0
          ? say.noAgentUsesItNowChoicesOf
          : (hasCore ? say.offForAgentsButCore : say.offForAgents)(agents.length)
      }
      action={say.disableForTheOrganisation}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      {agents.length > 0 && (
        <details className="text-meta">
          <summary className="text-accent max-sm:py-3">{say.whichAgents}</summary>
          <ul className="max-h-40 columns-2 gap-4 overflow-auto pt-1 max-sm:columns-1">
            {agents.map(([id, name]) => (
              <li key={id} className="truncate">
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
      <ReachLine operations={operations} before={say.this} />
      <ReasonField
        value={reason}
        onChange={setReason}
        help={say.peopleWhoWonderWhyItIsOff}
        error={tried && said === "" ? say.sayWhy : undefined}
      />
    </FormDialog>
  );
}
