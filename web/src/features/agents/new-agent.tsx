import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AgentSummary } from "../../api/agents.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { type CreateAgentRequest, useCreateOwner } from "../../api/owners.ts";
import { preferencesQuery } from "../../api/preferences.ts";
import { t } from "../../messages/t.ts";
import { POLICY_TEXT } from "../../words/policy-text.ts";
import { type StartChoice, startChoices, startId } from "../../words/start-text.ts";
import { AgentForm, agentGroups } from "./agent-form.tsx";
import { StartField } from "./start-field.tsx";

interface NewAgentProps {
  agents: AgentSummary[];
  /** The agent whose settings it takes over, chosen beforehand. */
  copyOf: AgentSummary | undefined;
  onClose(): void;
  onCreated(agent: string): void;
}

export function NewAgent({ agents, copyOf, onClose, onCreated }: NewAgentProps) {
  const { mutate, ...sending } = useCreateOwner("agent");
  const { data: presets = [] } = useQuery({
    ...catalogQuery,
    select: (catalog) => catalog.presets,
  });
  const { data: preferences } = useQuery(preferencesQuery);
  const choices = [...startChoices(presets), EVERY_TOOL_ON];
  const [chosen, choose] = useState(copyOf?.id);
  const start = chosen ?? (preferences ? startId(preferences.newAgents) : "inherit:");
  const choice = choices.find(({ id }) => id === start);
  const policyText =
    POLICY_TEXT[
      choice?.start.newTools ?? agents.find(({ id }) => id === start)?.newTools ?? "inherit"
    ];
  return (
    <AgentForm
      title={copyOf ? t("Duplicate {name}", { name: copyOf.name }) : t("New agent")}
      action={copyOf ? t("Duplicate") : t("Create agent")}
      initial={
        copyOf
          ? { ...copyOf, name: t("{name} copy", { name: copyOf.name }) }
          : { name: "", description: "" }
      }
      groups={agentGroups(agents)}
      sending={sending}
      onClose={onClose}
      onSubmit={(values) =>
        mutate(
          {
            ...values,
            ...(choice ? newAgentStart(choice, chosen !== undefined) : { copyOf: start }),
          },
          { onSuccess: (agent) => onCreated(agent.id) },
        )
      }
    >
      <StackedField label={t("Start with")} help={`${capitalise(policyText)}.`}>
        {({ id, describedBy }) => (
          <StartField
            {...{ id, describedBy, agents }}
            rules={choices}
            value={start}
            onChange={choose}
          />
        )}
      </StackedField>
    </AgentForm>
  );
}

const EVERY_TOOL_ON = { id: "on:", label: t("Every tool on"), start: { newTools: "on" } } as const;

/**
 * The beginning that the request names; nothing where nothing was chosen, so that the
 * organisation's choice counts.
 */
function newAgentStart(
  { start }: StartChoice | typeof EVERY_TOOL_ON,
  isChosen: boolean,
): Partial<CreateAgentRequest> {
  if (!isChosen) return {};
  if ("presets" in start && start.presets) return { presets: start.presets };
  return start.newTools === "inherit"
    ? { presets: { ids: [], how: "follow" } }
    : { newTools: start.newTools };
}
