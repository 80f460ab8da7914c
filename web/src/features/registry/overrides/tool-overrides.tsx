import { Field } from "../../../components/inputs/field.tsx";
import { Tile } from "../../../components/tile.tsx";
import { MODEL_READS } from "../../../words/model-reads.ts";
import { ColorSwatch } from "../color-swatch.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { FlagSwitch } from "./flag-switch.tsx";
import { OriginState } from "./origin-state.tsx";
import { TextOverride } from "./text-override.tsx";
import { useOverridesContext } from "./use-overrides.ts";

/** What an operator can change about a tool for everybody. */
export function ToolOverrides({ tool }: { tool: RegistryTool }) {
  const { say } = useOverridesContext();
  const { definition, declared } = tool;
  const { origins, name } = definition;
  return (
    <>
      <FlagField tool={tool} flag="isCore" label="Core" help="On for every agent; nobody can switch it off" />
      <FlagField
        tool={tool}
        flag="visible"
        label="Visible"
        help="In the list of agents. Says nothing about on or off"
      />
      <TextOverride
        label="Weight"
        short
        help="Lower comes first"
        value={String(definition.weight)}
        declared={String(declared.weight)}
        origin={origins.weight}
        check={(text) => (Number.isFinite(Number(text)) ? undefined : "Must be a number.")}
        onSave={(value) => say({ tool: name, field: "weight" }, value === null ? null : Number(value))}
      />
      <TextOverride
        label="Display name"
        help={MODEL_READS.toolDisplayName}
        value={definition.displayName}
        declared={declared.displayName}
        origin={origins.displayName}
        onSave={(displayName) => say({ tool: name, field: "displayName" }, displayName)}
      />
      <TextOverride
        label="Description"
        help={MODEL_READS.toolDescription}
        long
        value={definition.description}
        declared={declared.description}
        origin={origins.description}
        onSave={(description) => say({ tool: name, field: "description" }, description)}
      />
      <TextOverride
        label="Icon"
        help={
          <>
            A{" "}
            <a
              href="https://lucide.dev/icons"
              target="_blank"
              rel="noreferrer"
              className="text-accent underline underline-offset-2"
            >
              Lucide
            </a>{" "}
            name, like folder
          </>
        }
        mono
        value={definition.icon ?? ""}
        declared={declared.icon ?? ""}
        origin={origins.icon}
        lead={<Tile node={tool.node} color={definition.color} />}
        onSave={(icon) => say({ tool: name, field: "icon" }, icon)}
      />
      <TextOverride
        label="Colour"
        help="A CSS colour or Tailwind colour classes"
        mono
        value={definition.color ?? ""}
        declared={declared.color ?? ""}
        origin={origins.color}
        lead={<ColorSwatch tool={tool} onChoose={(color) => say({ tool: name, field: "color" }, color)} />}
        onSave={(color) => say({ tool: name, field: "color" }, color)}
      />
    </>
  );
}

function FlagField({
  tool,
  flag,
  label,
  help,
}: {
  tool: RegistryTool;
  flag: "isCore" | "visible";
  label: string;
  help: string;
}) {
  const { say } = useOverridesContext();
  const { name, origins } = tool.definition;
  const locked = flag === "isCore" && tool.declared.isCore;
  return (
    <Field
      label={label}
      help={locked ? "Its code declares it core: it cannot be made non-core" : help}
      state={
        <OriginState
          origin={origins[flag]}
          declared={tool.declared[flag] ? "on" : "off"}
          resetLabel={`Reset ${label}`}
          onReset={() => say({ tool: name, field: flag }, null)}
        />
      }
    >
      {() => (
        <div className="flex min-h-8 items-center">
          <FlagSwitch flag={flag} tool={tool} />
        </div>
      )}
    </Field>
  );
}
