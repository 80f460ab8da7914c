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
import { useQuery } from "@tanstack/react-query";
import { catalogQuery } from "../../../api/catalog.ts";
import { ConfigBar } from "../../../components/config-form/config-bar.tsx";
import { t } from "../../../messages/t.ts";
import { ConfigDrift } from "../../../settings/config-drift.tsx";
import { configStep } from "../../../settings/config-edit.ts";
import { ConfigEditor } from "../../../settings/config-editor.tsx";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { useTyping } from "../../../settings/use-typing.ts";
import { ConfiguredBy } from "../configured-by.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { useRegistryPlace } from "../registry-place.ts";

const NOTHING: JsonObject = Object.freeze({});
const NO_TOOLS: ToolDefinition[] = [];
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
export function OrganisationConfig(props: OrganisationConfigProps) {
  const { search, setSearch } = useRegistryPlace();
  const { declared } = props.tool;
  const { stored, blocked } = useOwnerEdit("stored", "blocked");
  const { settings, onStep } = useTyping();
  const tools = useQuery(catalogQuery).data?.declared ?? NO_TOOLS;
  const judged = organisationDefinition(declared);
  const {
    name,
    displayName,
    configSchema: schema = props.schema,
    configDefaults: defaults = NOTHING,
  } = judged;
  const setIn = ({ tools }: OwnerSettings) =>
    toToolSettings(ownValue(tools, name)).config ?? NOTHING;
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
      >
        {Object.keys(value).length > 0 && (
          <Button size="s" variant="ghost" blocked={blocked} onClick={() => onChange({})}>
            {t("Reset all")}
          </Button>
        )}
      </ConfigBar>
      <LeftOpen tool={declared} value={value} />
      <ConfigDrift
        tool={judged}
        {...{ settings, onStep }}
        words={ORGANISATION_CONFIG_DRIFT}
        onOpen={(path) => setSearch({ ...search, editor: undefined, field: fieldPointer(path) })}
      />
      <ConfigEditor
        tool={judged}
        tools={tools}
        editor={search.editor ?? "form"}
        label={t("Organisation settings of {displayName}, as JSON", { displayName })}
        form={{
          ...{ schema, value, defaults, issues, onChange },
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
function LeftOpen({ tool, value }: { tool: ToolDefinition; value: JsonObject }) {
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
