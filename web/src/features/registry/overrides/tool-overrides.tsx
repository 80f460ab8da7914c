import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { agentsQuery } from "../../../api/agents.ts";
import { Field } from "../../../components/inputs/field.tsx";
import { Tile } from "../../../components/tile.tsx";
import { common } from "../../../language/common.ts";
import { fill } from "../../../language/fill.tsx";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { MODEL_READS } from "../../../words/model-reads/model-reads.ts";
import { ColorSwatch } from "../color-swatch.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { BlastRadius } from "./blast-radius.tsx";
import { FlagSwitch } from "./flag-switch.tsx";
import { metadataStep, organisationValue } from "./metadata-edit.ts";
import { OriginState } from "./origin-state.tsx";
import { TextOverride } from "./text-override.tsx";
import { say } from "./texts.ts";

/** What an operator can change about a tool for the organisation. */
export function ToolOverrides({ tool }: { tool: RegistryTool }) {
  const { onStep } = useOwnerEdit();
  const { definition } = tool;
  const place = { tool: definition.name };
  return (
    <>
      <FlagField tool={tool} flag="isCore" label={common.core} help={say.onForEveryAgentNobodyCan} />
      <FlagField tool={tool} flag="visible" label={common.visible} help={say.inTheListOfAgentsSaysNothing} />
      <TextOverride
        label={common.weight}
        help={say.lowerComesFirst}
        tool={tool}
        place={{ ...place, field: "weight" }}
        kind="number"
      />
      <TextOverride
        label={common.displayName}
        help={MODEL_READS.toolDisplayName}
        tool={tool}
        place={{ ...place, field: "displayName" }}
      />
      <TextOverride
        label={common.description}
        help={MODEL_READS.toolDescription}
        tool={tool}
        place={{ ...place, field: "description" }}
        kind="text"
      />
      <TextOverride
        label={say.icon}
        help={fill(say.iconHelp, {
          lucide: (
            <a
              href="https://lucide.dev/icons"
              translate="no"
              target="_blank"
              rel="noreferrer"
              className="text-accent underline underline-offset-2"
            >
              Lucide
            </a>
          ),
        })}
        tool={tool}
        place={{ ...place, field: "icon" }}
        kind="code"
        lead={<Tile node={tool.node} color={definition.color} />}
      />
      <TextOverride
        label={say.colour}
        help={say.aCssColourOrTailwindColour}
        tool={tool}
        place={{ ...place, field: "color" }}
        kind="code"
        lead={
          <ColorSwatch
            tool={tool}
            onChoose={(color) => onStep(metadataStep(tool, { ...place, field: "color" }, color))}
          />
        }
      />
    </>
  );
}

/** Hiding changes no switch: it takes a row away. */
function RowOfAgents({ tool }: { tool: RegistryTool }) {
  const { data: agents = [] } = useQuery(agentsQuery);
  return (
    <p className="num text-meta whitespace-normal text-2">
      {(tool.definition.visible ? say.ifHidden : say.isHidden)(agents.length, tool.usedBy.length)}
    </p>
  );
}

interface FlagFieldProps {
  tool: RegistryTool;
  flag: "isCore" | "visible";
  label: string;
  help: string;
}

function FlagField({ tool, flag, label, help }: FlagFieldProps) {
  const { stored, drafted, onStep } = useOwnerEdit();
  const locked = flag === "isCore" && tool.declared.isCore;
  const place = { tool: tool.definition.name, field: flag };
  const isOn = tool.definition[flag];
  const operations = useMemo(
    () => metadataStep(tool, { tool: tool.definition.name, field: flag }, !isOn).operations,
    [tool, flag, isOn],
  );
  return (
    <Field
      label={label}
      help={locked ? say.declaredCoreHelp : help}
      drafted={organisationValue(drafted.settings, place) !== organisationValue(stored.settings, place)}
      state={
        <OriginState
          tool={tool}
          place={place}
          label={label}
          declared={tool.declared[flag] ? say.on : say.off}
          onReset={() => onStep(metadataStep(tool, place, null))}
        />
      }
    >
      {() => (
        <>
          <div className="flex min-h-8 items-center">
            <FlagSwitch flag={flag} tool={tool} />
          </div>
          {flag === "visible" ? (
            <RowOfAgents tool={tool} />
          ) : (
            !locked && (
              <BlastRadius
                tool={tool.definition.name}
                operations={operations}
                lead={isOn ? say.ifNoLongerCore : say.ifMadeCore}
              />
            )
          )}
        </>
      )}
    </Field>
  );
}
