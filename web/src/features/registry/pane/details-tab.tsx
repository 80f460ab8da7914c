import { isFunction } from "@pegboard/registry-core/internal";
import { Fragment, type ReactNode } from "react";
import { paths } from "../../../addresses/paths.ts";
import { Tile } from "../../../components/tile.tsx";
import { common } from "../../../language/common.ts";
import { fill } from "../../../language/fill.tsx";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { SourceName } from "../../../settings/source-name.tsx";
import { ColorSwatch } from "../color-swatch.tsx";
import { metadataStep } from "../overrides/metadata-edit.ts";
import { TextOverride } from "../overrides/text-override.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { MethodBadges } from "../tool-badges.tsx";
import type { Subject } from "./subject.ts";
import { say } from "./texts.ts";

/** A tool's place in lists and its look, and what nobody sets here. */
export function DetailsTab({ tool, method }: Subject) {
  const { definition } = tool;
  const functions = definition.methods.filter(isFunction);
  const facts: Record<string, ReactNode> = method
    ? {
        [common.name]: <code>{method.name}</code>,
        [common.tool]: definition.displayName,
        [say.marks]: (
          <span className="flex flex-wrap gap-1">
            <MethodBadges tool={tool} method={method} limit={9} />
          </span>
        ),
      }
    : {
        [common.name]: <code>{definition.name}</code>,
        [common.app]: definition.app ?? common.none,
        [common.source]: (
          <a
            href={paths.sources({ source: definition.source })}
            className="text-accent hover:underline"
          >
            <SourceName id={definition.source} />
          </a>
        ),
        [say.onByDefault]: definition.enabledByDefault ? say.yes : say.no,
        [common.methods]: say.methodsCore(
          functions.length,
          functions.filter(({ isCore }) => isCore).length,
        ),
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
      <TextOverride
        label={common.weight}
        help={say.lowerComesFirst}
        tool={tool}
        place={{ tool: name, field: "weight" }}
        kind="number"
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
        place={{ tool: name, field: "icon" }}
        kind="code"
        lead={<Tile node={tool.node} color={color} />}
      />
      <TextOverride
        label={say.colour}
        help={say.aCssColourOrTailwindColour}
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
