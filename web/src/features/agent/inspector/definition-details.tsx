import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import {
  isDestructive,
  isFunction,
  ownValue,
  type ToolField,
} from "@pegboard/registry-core/internal";
import { lazy, type ReactNode } from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import { classNames } from "../../../components/class-names.ts";
import { Tile } from "../../../components/tile.tsx";
import { tileColor } from "../../../components/tile-color.ts";
import { common } from "../../../language/common.ts";
import { countText } from "../../../language/count-text.ts";
import { SourceName } from "../../../settings/source-name.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { say } from "./texts.ts";
import { ValueList, ValueRow } from "./value-row.tsx";

const MaterialRows = lazy(() =>
  import("./material-rows.tsx").then((module) => ({ default: module.MaterialRows })),
);

const yesNo = (value: boolean): string => (value ? say.yes : say.no);

/** Everything a tool says about itself, each value with where it comes from. */
export function ToolDetails({ tool }: { tool: ToolDefinition }) {
  const { definitions, answer } = useAgentEdit("definitions", "answer");
  const { names } = definitions;
  const { icons } = answer;
  // Before the organisation's overrides, and before the agent's own texts.
  const [declared, original] = [
    definitions.declared.get(tool.name),
    definitions.byName.get(tool.name),
  ];
  const renderRow = (
    label: string,
    field: ToolField,
    show: (definition: ToolDefinition) => ReactNode,
  ) => (
    <ValueRow
      label={label}
      origin={tool.origins[field]}
      {...(tool.origins[field] === "organisation" &&
        declared && { declared: show(declared) ?? say.none })}
      {...(tool.origins[field] === "agent" && original && { original: show(original) ?? say.none })}
    >
      {show(tool) ?? <span className="text-3">{common.none}</span>}
    </ValueRow>
  );
  const called = tool.methods.filter(isFunction);
  const core = called.filter(({ isCore }) => isCore).length;
  const functions = called.map(({ name }) => names.nameOf(tool.name, name));
  const read = tool.methods.length - called.length;
  return (
    <ValueList>
      {renderRow(common.displayName, "displayName", ({ displayName }) => displayName)}
      <ValueRow label={common.name}>
        <code>{tool.name}</code>
      </ValueRow>
      {renderRow(common.app, "app", ({ app }) => app)}
      {renderRow(say.icon, "icon", ({ icon }) => icon && <IconValue icon={icon} icons={icons} />)}
      {renderRow(say.colour, "color", ({ color }) => color && <ColorValue color={color} />)}
      {renderRow(common.weight, "weight", ({ weight }) => (
        <span className="num">{countText(weight)}</span>
      ))}
      {renderRow(common.visible, "visible", ({ visible }) => yesNo(visible))}
      {renderRow(common.core, "isCore", ({ isCore }) => (isCore ? say.yesAlwaysOn : say.no))}
      {renderRow(say.onByDefault, "enabledByDefault", ({ enabledByDefault }) =>
        yesNo(enabledByDefault),
      )}
      <ValueRow label={common.source}>
        <SourceName id={tool.source} />
      </ValueRow>
      <ValueRow label={common.methods}>{say.methodCore(called.length, core)}</ValueRow>
      {read > 0 && <ValueRow label={say.promptsAndResources}>{countText(read)}</ValueRow>}
      <ValueRow label={say.functionNames} origin="generated">
        {functions.slice(0, SHOWN_NAMES).map((name, index) => (
          <span key={name}>
            {index > 0 && ", "}
            <code>{name}</code>
          </span>
        ))}
        {functions.length > SHOWN_NAMES && say.andMore(functions.length - SHOWN_NAMES)}
      </ValueRow>
    </ValueList>
  );
}

const SHOWN_NAMES = 3;

function IconValue({ icon, icons }: { icon: string; icons: CatalogAnswer["icons"] }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Tile size="xs" node={ownValue(icons, icon)} />
      <code>{icon}</code>
    </span>
  );
}

function ColorValue({ color }: { color: string }) {
  const look = tileColor(color);
  return (
    <span className="inline-flex items-center gap-2">
      <span
        style={look.style}
        className={classNames(
          "size-3 flex-none rounded-full inset-ring inset-ring-line-strong",
          look.className ?? "bg-(--c)",
        )}
      />
      <code className="break-words">{color}</code>
    </span>
  );
}

/** Everything a method says about itself. */
export function MethodDetails({
  tool: { definition: tool },
  method: resolved,
}: Extract<KnownSelection, { kind: "method" }>) {
  const definitions = useAgentEdit((edit) => edit.definitions);
  const method = resolved.definition;
  const findIn = (one: ToolDefinition | undefined) =>
    one?.methods.find(({ name }) => name === method.name);
  const declared = findIn(definitions.declared.get(tool.name));
  const original = findIn(definitions.byName.get(tool.name));
  const functionName = definitions.names.nameOf(tool.name, method.name);
  const { origins } = method;
  const declaredIf = (
    field: "displayName" | "description" | "visible" | "isCore",
    value: ReactNode,
  ) => (origins[field] === "organisation" && declared ? { declared: value } : {});
  return (
    <ValueList>
      <ValueRow
        label={common.displayName}
        origin={origins.displayName}
        {...declaredIf("displayName", declared?.displayName)}
        {...(origins.displayName === "agent" && original && { original: original.displayName })}
      >
        {method.displayName}
      </ValueRow>
      <ValueRow label={common.name}>
        <code>{method.name}</code>
      </ValueRow>
      {method.material ? (
        <MaterialRows material={method.material} functionName={functionName} />
      ) : (
        <ValueRow label={say.functionName} origin="generated">
          <code>{functionName}</code>
        </ValueRow>
      )}
      <ValueRow label={common.tool}>{tool.displayName}</ValueRow>
      <ValueRow
        label={common.visible}
        origin={origins.visible}
        {...declaredIf("visible", yesNo(declared?.visible ?? true))}
      >
        {yesNo(method.visible)}
      </ValueRow>
      <ValueRow
        label={common.core}
        origin={origins.isCore}
        {...declaredIf("isCore", yesNo(declared?.isCore ?? false))}
      >
        {tool.isCore ? say.yesWithItsTool : yesNo(method.isCore)}
      </ValueRow>
    </ValueList>
  );
}

/** Absent hints mean unknown, never "no". */
export function riskText(annotations: NonNullable<MethodDefinition["annotations"]>): string {
  const known = [
    annotations.readOnlyHint === true && say.onlyReads,
    isDestructive(annotations) && common.destructive,
    annotations.destructiveHint === false && say.notDestructive,
    annotations.idempotentHint === true && say.repeatingItChangesNothing,
    annotations.openWorldHint === true && say.reachesOutside,
  ].filter((text) => text !== false);
  return known.length === 0 ? say.notDeclared : known.join(", ");
}
