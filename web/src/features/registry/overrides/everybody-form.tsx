import {
  completeConfig,
  type Issue,
  type JsonObject,
  type JsonSchema,
  movedSecrets,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { lazy, useMemo, useState } from "react";
import { catalogQuery } from "../../../api/catalog.ts";
import { useCountTokens } from "../../../api/tokens.ts";
import { ConfigBar } from "../../../components/config-form/config-bar.tsx";
import { ConfigSkeleton } from "../../../components/config-form/config-skeleton.tsx";
import { LiveRegion } from "../../../components/live-region.tsx";
import { LatePart } from "../../../components/page/late-part.tsx";
import { SchemaJsonEditor } from "../../../components/schema-form/json/schema-json-editor.tsx";
import { fieldPointer, pathOfPointer } from "../../../components/schema-form/model/field-pointer.ts";
import { useHotkey } from "../../../components/use-hotkey.ts";
import { ConfiguredBy } from "../configured-by.tsx";
import type { RegistryTool } from "../registry-model.ts";
import type { RegistryPaths, RegistrySearch } from "../registry-search.ts";
import { EverybodyActions } from "./everybody-actions.tsx";
import { EverybodyDrift } from "./everybody-drift.tsx";
import { EverybodyNotes } from "./everybody-notes.tsx";
import { configFaults, newFaults } from "./new-faults.ts";
import { useEverybodyConfig } from "./use-everybody-config.ts";

const ConfigForm = lazy(() =>
  import("../../../components/config-form/config-form.tsx").then((module) => ({ default: module.ConfigForm })),
);

const NO_DEFAULTS: JsonObject = {};
const NO_TOOLS: ToolDefinition[] = [];

export interface EverybodyFormProps extends Pick<RegistryPaths, "agentPath"> {
  tool: RegistryTool;
  search: RegistrySearch;
  setSearch(search: RegistrySearch): void;
  schema: JsonSchema;
  onLoaded(): void;
}

/** The form of what is set for everybody, or the same as JSON. Applies when it is saved. */
export function EverybodyForm(props: EverybodyFormProps) {
  const { tool, search, setSearch, agentPath, onLoaded } = props;
  const { name, displayName, configDefaults = NO_DEFAULTS } = tool.declared;
  // What everybody leaves open, each agent can set.
  const schema = useMemo(() => ({ ...props.schema, required: [] }), [props.schema]);
  const config = useEverybodyConfig(tool);
  const tools = useQuery(catalogQuery).data?.declared ?? NO_TOOLS;
  const [issues, setIssues] = useState<Issue[]>([]);
  const countTokens = useCountTokens();
  const [said, setSaid] = useState("");
  const { value, stored, patch, saving, failure } = config;
  const focusPath = useMemo(() => pathOfPointer(search.field), [search.field]);

  const known = useMemo(() => configFaults(schema, { ...configDefaults, ...stored }), [schema, configDefaults, stored]);
  // What only the server sees, and what only a stored secret tells, is not among what the form finds.
  const others = [
    ...known.filter(({ path: [key] }) => !Object.hasOwn(patch, String(key))),
    ...movedSecrets(tool.declared, completeConfig(tool.declared, value), value),
    ...(failure?.issues ?? []),
  ];
  const faults = new Set([...issues, ...others].map(({ path }) => JSON.stringify(path)));
  const blocking = newFaults(issues, known, patch);
  const blocked = saving ? "It is being saved." : blocking[0] && "Correct what is marked in red first.";
  const save = () => {
    if (blocked === undefined) config.save(() => setSaid(`Saved for everybody: ${displayName}.`));
  };
  useHotkey(Object.keys(patch).length > 0 ? "mod+s" : undefined, save);
  const form = {
    schema,
    value,
    defaults: configDefaults,
    onChange: config.edit,
    onIssues: (found: Issue[]) => {
      setIssues(found);
      onLoaded();
    },
    issues: others,
  };
  return (
    <>
      <LiveRegion text={said} />
      <ConfigBar
        editor={search.editor ?? "form"}
        onEditor={(editor) => setSearch({ ...search, editor: editor === "json" ? "json" : undefined })}
        set={Object.keys(value).length}
        fields={new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(value)]).size}
        label="set for everybody"
        errors={faults.size}
      >
        <EverybodyActions config={config} blocked={blocked} onSave={save} />
      </ConfigBar>
      <EverybodyNotes tool={tool} config={config} />
      <EverybodyDrift
        tool={tool}
        config={config}
        onOpen={(path) => setSearch({ ...search, editor: undefined, field: fieldPointer(path) })}
      />
      {search.editor === "json" ? (
        <div className="px-6 py-3 max-sm:px-4">
          <SchemaJsonEditor
            {...form}
            label={`What is set for everybody in ${displayName}, as JSON`}
            unfinished={config.unfinished}
            onUnfinished={config.leaveUnfinished}
          />
        </div>
      ) : (
        <LatePart fallback={<ConfigSkeleton />}>
          <ConfigForm
            {...form}
            key={name}
            uiSchema={tool.declared.uiSchema}
            saved={stored}
            setLabel="Organisation"
            focusPath={focusPath}
            onFocused={() => setSearch({ ...search, field: undefined })}
            {...{ tools, countTokens }}
          />
        </LatePart>
      )}
      <ConfiguredBy tool={tool} agentPath={(agent, key) => agentPath(agent, name, [key])} />
    </>
  );
}
