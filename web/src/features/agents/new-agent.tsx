import { useState } from "react";
import type { AgentSummary } from "../../api/agents.ts";
import { useCreateAgent } from "../../api/change-agents.ts";
import { Select } from "../../components/inputs/select.tsx";
import { StackedField } from "../../components/inputs/stacked-field.tsx";
import { capitalise } from "../../components/text/capitalise.ts";
import { POLICY_TEXT } from "../../words/policy-text.ts";
import { AgentForm, groupsOf } from "./agent-form.tsx";

interface NewAgentProps {
  agents: AgentSummary[];
  /** The agent whose settings it takes over, chosen beforehand. */
  copyOf: AgentSummary | undefined;
  onClose(): void;
  onCreated(agent: string): void;
}

export function NewAgent({ agents, copyOf, onClose, onCreated }: NewAgentProps) {
  const create = useCreateAgent();
  const [start, setStart] = useState(copyOf?.id ?? "inherit:");
  const policy = POLICIES.find(({ id }) => id === start);
  const policyText = POLICY_TEXT[policy?.newTools ?? agents.find(({ id }) => id === start)?.newTools ?? "inherit"];
  return (
    <AgentForm
      title={copyOf ? `Duplicate ${copyOf.name}` : "New agent"}
      action={copyOf ? "Duplicate" : "Create agent"}
      name={copyOf ? `${copyOf.name} copy` : ""}
      description={copyOf?.description ?? ""}
      group={copyOf?.group}
      groups={groupsOf(agents)}
      pending={create.isPending}
      error={create.error?.message}
      onClose={onClose}
      onSubmit={(values) =>
        create.mutate(
          {
            ...values,
            ...(policy ? policy.newTools !== "inherit" && { newTools: policy.newTools } : { copyOf: start }),
          },
          { onSuccess: (agent) => onCreated(agent.id) },
        )
      }
    >
      <StackedField label="Start with" help={`${capitalise(policyText)}.`}>
        {({ id, describedBy }) => (
          <Select
            id={id}
            value={start}
            onChange={(event) => setStart(event.target.value)}
            aria-describedby={describedBy}
          >
            {POLICIES.map(({ id: value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {agents.map((agent) => (
              <option key={agent.id} value={agent.id}>
                The settings of {agent.name}
              </option>
            ))}
          </Select>
        )}
      </StackedField>
    </AgentForm>
  );
}

/** With nothing set, what holds for new tools holds for all; no agent has an id with a colon. */
const POLICIES = [
  { id: "inherit:", newTools: "inherit", label: "Every tool at its default" },
  { id: "off:", newTools: "off", label: "Nothing but core" },
  { id: "on:", newTools: "on", label: "Every tool on" },
] as const;
