import { isFunction } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Menu, MenuChoices } from "@pegboard/ui/overlays/menu.tsx";
import { Tile, tileColor } from "@pegboard/ui/tile.tsx";
import { Palette } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { paths } from "../../../addresses/paths.ts";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { SourceName } from "../../../owner-editor/source-name.tsx";
import { metadataStep } from "../overrides/metadata-edit.ts";
import { TextOverrideField } from "../overrides/override-fields.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { MethodBadges } from "../tool-badges.tsx";
import type { RegistrySubject } from "./subject.ts";

/** A tool's place in lists and its look, and facts that nobody sets here. */
export function DetailsTab({ tool, method }: RegistrySubject) {
  const { definition } = tool;
  const functions = definition.methods.filter(isFunction);
  const facts: Record<string, ReactNode> = method
    ? {
        [t("Name")]: <code>{method.name}</code>,
        [t("Tool")]: definition.displayName,
        [t("Marks")]: (
          <span className="flex flex-wrap gap-1">
            <MethodBadges tool={tool} method={method} limit={9} />
          </span>
        ),
      }
    : {
        [t("Name")]: <code>{definition.name}</code>,
        [t("App")]: definition.app ?? t("None"),
        [t("Source")]: (
          <a
            href={paths.sources({ source: definition.source })}
            className="text-accent hover:underline"
          >
            <SourceName id={definition.source} />
          </a>
        ),
        [t("On by default")]: definition.enabledByDefault ? t("Yes") : t("No"),
        [t("Methods")]: t("{methods, number}{core, plural, =0 {} other {, # core}}", {
          methods: functions.length,
          core: functions.filter(({ isCore }) => isCore).length,
        }),
      };
  return (
    <>
      {!method && <Look tool={tool} />}
      <dl className="grid grid-cols-[160px_minmax(0,1fr)] gap-x-4 px-6 py-2 text-list max-sm:px-4">
        {Object.entries(facts).map(([label, value]) => (
          <Fragment key={label}>
            <dt className="py-1.5 text-2">{label}</dt>
            <dd className="min-w-0 py-1.5 break-words">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

function Look({ tool }: { tool: RegistryTool }) {
  const onStep = useOwnerEdit((edit) => edit.onStep);
  const { name, color } = tool.definition;
  return (
    <div className="border-b border-line-soft">
      <TextOverrideField
        label={t("Weight")}
        help={t("Lower comes first")}
        tool={tool}
        place={{ tool: name, field: "weight" }}
        kind="number"
      />
      <TextOverrideField
        label={t("Icon")}
        tool={tool}
        place={{ tool: name, field: "icon" }}
        kind="icon"
        lead={<Tile node={tool.node} color={color} />}
      />
      <TextOverrideField
        label={t("Colour")}
        help={t("A CSS colour or Tailwind colour classes")}
        tool={tool}
        place={{ tool: name, field: "color" }}
        kind="code"
        lead={
          <ColorSwatch
            tool={tool}
            onChoose={(chosen) =>
              onStep(metadataStep(tool, { tool: name, field: "color" }, chosen))
            }
          />
        }
      />
    </div>
  );
}

/** A field with colours that are distinct in both themes; any other can be typed. */
function ColorSwatch({ tool, onChoose }: { tool: RegistryTool; onChoose(color: string): void }) {
  const { color } = tool.definition;
  const { style, className } = tileColor(color);
  return (
    <span style={style} className={classNames("tile flex-none rounded-[7px]", className)}>
      <Menu trigger={<IconButton label={t("Choose a colour")} icon={Palette} />}>
        <MenuChoices choices={swatchColors} value={color} onChange={onChoose} />
      </Menu>
    </span>
  );
}

const swatchColors = [
  { id: "#6366f1", label: t("Indigo") },
  { id: "#0ea5e9", label: t("Sky") },
  { id: "#06b6d4", label: t("Cyan") },
  { id: "#10b981", label: t("Emerald") },
  { id: "#84cc16", label: t("Lime") },
  { id: "#f59e0b", label: t("Amber") },
  { id: "#ef4444", label: t("Red") },
  { id: "#ec4899", label: t("Pink") },
  { id: "#8b5cf6", label: t("Violet") },
  { id: "#71717a", label: t("Grey") },
];
