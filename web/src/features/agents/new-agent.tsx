import { useState } from "react";
import { type AgentSummary, useCreateAgent } from "../../api/agents.ts";
import { Select } from "../../components/inputs/select.tsx";
import { StackedField } from "../../components/inputs/stacked-field.tsx";
import { AgentForm } from "./agent-form.tsx";

interface NewAgentProps {
  agents: AgentSummary[];
  /** The agent whose settings it takes over, chosen beforehand. */
  copyOf: AgentSummary | undefined;
  onClose(): void;
  onCreated(agent: string): void;
}

export function NewAgent({ agents, copyOf, onClose, onCreated }: NewAgentProps) {
  const create = useCreateAgent();
  const [source, setSource] = useState(copyOf?.id ?? "");
  return (
    <AgentForm
      title={copyOf ? `Duplicate ${copyOf.name}` : "New agent"}
      action={copyOf ? "Duplicate" : "Create agent"}
      name={copyOf ? `${copyOf.name} copy` : ""}
      description={copyOf?.description ?? ""}
      pending={create.isPending}
      error={create.error?.message}
      onClose={onClose}
      onSubmit={(values) =>
        create.mutate(
          { ...values, ...(source !== "" && { copyOf: source }) },
          { onSuccess: (agent) => onCreated(agent.id) },
        )
      }
    >
      {agents.length > 0 && (
        <StackedField label="Start with">
          {({ id }) => (
            <Select id={id} value={source} onChange={(event) => setSource(event.target.value)}>
              <option value="">Every tool at its default</option>
              {agents.map((agent) => (
                <option key={agent.id} value={agent.id}>
                  The settings of {agent.name}
                </option>
              ))}
            </Select>
          )}
        </StackedField>
      )}
    </AgentForm>
  );
}
