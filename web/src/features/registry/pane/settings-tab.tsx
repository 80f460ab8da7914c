import { fieldLabel, ownValue } from "@pegboard/json-schema";
import type {
  JsonObject,
  JsonSchema,
  OwnerSettings,
  ToolDefinition,
} from "@pegboard/registry-core";
import {
  configIssues,
  organisationDefinition,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import { fieldPointer } from "@pegboard/schema-form/json-path";
import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { paths } from "../../../addresses/paths.ts";
import { useDeclaredTools } from "../../../api/catalog.ts";
import { ConfigBar } from "../../../components/config-form/config-bar.tsx";
import { countUnfinished } from "../../../drafts/unfinished-input.ts";
import { t } from "../../../messages/t.ts";
import { BehaviourForm } from "../../../owner-editor/behaviour-form.tsx";
import { ConfigDrift } from "../../../owner-editor/config-drift.tsx";
import { configStep, EMPTY_CONFIG } from "../../../owner-editor/config-edit.ts";
import { ConfigEditor } from "../../../owner-editor/config-editor.tsx";
import { useDrafting, useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { useTyping } from "../../../owner-editor/use-typing.ts";
import { findDeclaredMethod, type RegistryTool, useRegistryPlace } from "../registry-model.ts";
import type { RegistrySubject } from "./subject.ts";

/** The settings that every agent has: values for a tool, or how a method is called. */
export function SettingsTab({ tool, method }: RegistrySubject) {
  const { search, setSearch } = useRegistryPlace();
  if (!method) {
    return (
      <section aria-label={t("Organisation settings")}>
        <OrganisationConfigSection tool={tool} />
      </section>
    );
  }
  return (
    <section aria-label={t("Calls of {displayName}", { displayName: method.displayName })}>
      <BehaviourForm
        tool={tool.definition.name}
        below={findDeclaredMethod(tool, method.name) ?? method}
        owner={t("Organisation")}
        focusField={search.field}
        onFocused={() => setSearch({ ...search, field: undefined })}
      />
    </section>
  );
}

/** The values that every agent has for a tool unless it has its own. */
function OrganisationConfigSection({ tool }: { tool: RegistryTool }) {
  const { configSchema } = tool.declared;
  return configSchema ? (
    <OrganisationConfig tool={tool} schema={configSchema} />
  ) : (
    <NoSettings tool={tool} />
  );
}

function NoSettings({ tool }: { tool: RegistryTool }) {
  const { onStep, blocked } = useOwnerEdit("onStep", "blocked");
  const { name, displayName } = tool.definition;
  const left = Object.keys(tool.override?.config ?? {});
  return (
    <div className="grid gap-2 px-6 py-3 text-list text-2 max-sm:px-4">
      <p>{t("This tool has no settings.")}</p>
      {left.length > 0 && (
        <Note
          tone="warn"
          actions={
            <Button
              size="s"
              blocked={blocked}
              onClick={() =>
                onStep({
                  label: t("Remove settings of {displayName}", { displayName }),
                  operations: left.map((key) => ({ op: "resetConfig", tool: name, key })),
                })
              }
            >
              {t("Remove")}
            </Button>
          }
        >
          {t("It had some: what the organisation set is kept, but not used ({keys}).", {
            keys: left.join(", "),
          })}
        </Note>
      )}
    </div>
  );
}

const ORGANISATION_CONFIG_DRIFT = {
  changed: t("The schema changed since the organisation set this"),
  unfit: t("What the organisation set does not fit any more"),
  consequence: t(
    "Agents without a value of their own are not offered the tool until its errors are settled. The stored values stay as they are.",
  ),
};

interface OrganisationConfigProps {
  tool: RegistryTool;
  schema: JsonSchema;
}

/**
 * The organisation's values for a tool, as a form or as JSON. Each agent can set what they leave
 * open.
 */
function OrganisationConfig(props: OrganisationConfigProps) {
  const { search, setSearch } = useRegistryPlace();
  const { declared } = props.tool;
  const { stored, blocked } = useOwnerEdit("stored", "blocked");
  const { settings, onStep } = useTyping();
  const tools = useDeclaredTools();
  const judged = organisationDefinition(declared);
  const {
    name,
    displayName,
    configSchema: schema = props.schema,
    configDefaults: defaults = EMPTY_CONFIG,
  } = judged;
  const setIn = ({ tools }: OwnerSettings) =>
    toToolSettings(ownValue(tools, name)).config ?? EMPTY_CONFIG;
  const unfinished = useDrafting((edit) =>
    countUnfinished(edit.draft, { of: "config", tool: name }),
  );
  const value = setIn(settings);
  const issues = configIssues(judged, settings);
  const onChange = (next: JsonObject) => onStep(configStep(judged, value, next));
  return (
    <>
      <ConfigBar
        editor={search.editor ?? "form"}
        onEditor={(editor) =>
          setSearch({ ...search, editor: editor === "json" ? "json" : undefined })
        }
        set={Object.keys(value).length}
        fields={new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(value)]).size}
        label={t("set for the organisation")}
        issues={issues}
        unfinished={unfinished}
      >
        {Object.keys(value).length > 0 && (
          <Button size="s" variant="ghost" blocked={blocked} onClick={() => onChange({})}>
            {t("Reset all")}
          </Button>
        )}
      </ConfigBar>
      <FieldsLeftOpen tool={declared} value={value} />
      <ConfigDrift
        tool={judged}
        settings={settings}
        onStep={onStep}
        words={ORGANISATION_CONFIG_DRIFT}
        onOpen={(path) => setSearch({ ...search, editor: undefined, field: fieldPointer(path) })}
      />
      <ConfigEditor
        tool={judged}
        tools={tools}
        editor={search.editor ?? "form"}
        label={t("Organisation settings of {displayName}, as JSON", { displayName })}
        form={{
          schema,
          value,
          defaults,
          issues,
          onChange,
          saved: setIn(stored.settings),
          setLabel: t("Organisation"),
        }}
        focusField={search.field}
        onFocused={() => setSearch({ ...search, field: undefined })}
        onOpenJson={() => setSearch({ ...search, editor: "json" })}
      />
      <ConfiguredBy tool={props.tool} />
    </>
  );
}

/** The values that agents have to set themselves. */
function FieldsLeftOpen({ tool, value }: { tool: ToolDefinition; value: JsonObject }) {
  const { configSchema, configDefaults } = tool;
  const open = (configSchema?.required ?? []).filter(
    (key) => ownValue(value, key) === undefined && ownValue(configDefaults, key) === undefined,
  );
  if (open.length === 0) return null;
  return (
    <p className="border-b border-line-soft px-6 py-2 text-meta text-2 max-sm:px-4">
      {t(
        "{count, plural, one {{fields} is required: while it is not set here, each agent needs its own.} other {{fields} are required: while they are not set here, each agent needs its own.}}",
        { fields: open.map((key) => fieldLabel(tool, [key], t)).join(", "), count: open.length },
      )}
    </p>
  );
}

/** The agents with values of their own, field by field, which the organisation's do not reach. */
function ConfiguredBy({ tool }: { tool: RegistryTool }) {
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
