import { fieldLabel } from "@pegboard/json-schema";
import { fieldPointer } from "@pegboard/schema-form/json-path";
import { paths } from "../../addresses/paths.ts";
import { t } from "../../messages/t.ts";
import type { RegistryTool } from "./registry-model.ts";

/** The agents with values of their own, field by field, which the organisation's do not reach. */
export function ConfiguredBy({ tool }: { tool: RegistryTool }) {
  const fields = Object.entries(tool.configuredBy);
  if (fields.length === 0) return null;
  return (
    <section
      aria-label={t("Values of agents")}
      className="border-t border-line-soft px-6 py-2 text-meta max-sm:px-4"
    >
      <p className="text-2">{t("Agents that have a value of their own, which wins:")}</p>
      <dl className="grid grid-cols-[minmax(0,192px)_minmax(0,1fr)] gap-x-4 gap-y-1 pt-1 max-sm:gap-y-0 max-sm:grid-cols-1">
        {fields.map(([key, agents]) => (
          <div key={key} className="contents">
            <dt className="font-medium break-words">{fieldLabel(tool.declared, [key], t)}</dt>
            <dd className="flex flex-wrap gap-x-3 gap-y-1">
              {agents.map((agent) => (
                <a
                  key={agent.id}
                  href={paths.agentTools(agent.id, {
                    tool: tool.definition.name,
                    tab: "config",
                    field: fieldPointer([key]),
                  })}
                  className="text-accent hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
                >
                  {agent.name}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
