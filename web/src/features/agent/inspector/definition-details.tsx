import {
  isDestructive,
  isFunction,
  type MethodDefinition,
  ownValue,
  type ToolDefinition,
  type ToolField,
} from "@pegboard/registry-core";
import { lazy, type ReactNode } from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import { classNames } from "../../../components/class-names.ts";
import { countText } from "../../../components/text/count-text.ts";
import { Tile } from "../../../components/tile.tsx";
import { tileColor } from "../../../components/tile-color.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { ValueList, ValueRow } from "./value-row.tsx";

const MaterialRows = lazy(() => import("./material-rows.tsx").then((module) => ({ default: module.MaterialRows })));

const yesNo = (value: boolean): string => (value ? "Yes" : "No");

/** Everything a tool says about itself, each value with where it comes from. */
export function ToolDetails({ tool }: { tool: ToolDefinition }) {
  const { definitions, answer } = useAgentEdit();
  const { names } = definitions;
  const { icons } = answer;
  // Before the organisation's overrides, and before the agent's own texts.
  const [declared, original] = [definitions.declared.get(tool.name), definitions.byName.get(tool.name)];
  const renderRow = (label: string, field: ToolField, show: (definition: ToolDefinition) => ReactNode) => (
    <ValueRow
      label={label}
      origin={tool.origins[field]}
      {...(tool.origins[field] === "organisation" && declared && { declared: show(declared) ?? "none" })}
      {...(tool.origins[field] === "agent" && original && { original: show(original) ?? "none" })}
    >
      {show(tool) ?? <span className="text-3">None</span>}
    </ValueRow>
  );
  const called = tool.methods.filter(isFunction);
  const core = called.filter(({ isCore }) => isCore).length;
  const functions = called.map(({ name }) => names.nameOf(tool.name, name));
  const read = tool.methods.length - called.length;
  return (
    <ValueList>
      {renderRow("Display name", "displayName", ({ displayName }) => displayName)}
      <ValueRow label="Name">
        <code>{tool.name}</code>
      </ValueRow>
      {renderRow("App", "app", ({ app }) => app)}
      {renderRow("Icon", "icon", ({ icon }) => icon && <IconValue icon={icon} icons={icons} />)}
      {renderRow("Colour", "color", ({ color }) => color && <ColorValue color={color} />)}
      {renderRow("Weight", "weight", ({ weight }) => (
        <span className="num">{countText(weight)}</span>
      ))}
      {renderRow("Visible", "visible", ({ visible }) => yesNo(visible))}
      {renderRow("Core", "isCore", ({ isCore }) => (isCore ? "Yes, always on" : "No"))}
      {renderRow("On by default", "enabledByDefault", ({ enabledByDefault }) => yesNo(enabledByDefault))}
      <ValueRow label="Source">
        <code>{tool.source}</code>
      </ValueRow>
      <ValueRow label="Methods">
        {countText(called.length)}
        {core > 0 && `, ${core === called.length ? "all" : countText(core)} of them core`}
      </ValueRow>
      {read > 0 && <ValueRow label="Prompts and resources">{countText(read)}</ValueRow>}
      <ValueRow label="Function names" origin="generated">
        {functions.slice(0, SHOWN_NAMES).map((name, index) => (
          <span key={name}>
            {index > 0 && ", "}
            <code>{name}</code>
          </span>
        ))}
        {functions.length > SHOWN_NAMES && ` and ${countText(functions.length - SHOWN_NAMES)} more`}
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
  const { definitions } = useAgentEdit();
  const method = resolved.definition;
  const findIn = (one: ToolDefinition | undefined) => one?.methods.find(({ name }) => name === method.name);
  const declared = findIn(definitions.declared.get(tool.name));
  const original = findIn(definitions.byName.get(tool.name));
  const functionName = definitions.names.nameOf(tool.name, method.name);
  const { origins } = method;
  const declaredIf = (field: "displayName" | "description" | "visible" | "isCore", value: ReactNode) =>
    origins[field] === "organisation" && declared ? { declared: value } : {};
  return (
    <ValueList>
      <ValueRow
        label="Display name"
        origin={origins.displayName}
        {...declaredIf("displayName", declared?.displayName)}
        {...(origins.displayName === "agent" && original && { original: original.displayName })}
      >
        {method.displayName}
      </ValueRow>
      <ValueRow label="Name">
        <code>{method.name}</code>
      </ValueRow>
      {method.material ? (
        <MaterialRows material={method.material} functionName={functionName} />
      ) : (
        <ValueRow label="Function name" origin="generated">
          <code>{functionName}</code>
        </ValueRow>
      )}
      <ValueRow label="Tool">{tool.displayName}</ValueRow>
      <ValueRow label="Visible" origin={origins.visible} {...declaredIf("visible", yesNo(declared?.visible ?? true))}>
        {yesNo(method.visible)}
      </ValueRow>
      <ValueRow label="Core" origin={origins.isCore} {...declaredIf("isCore", yesNo(declared?.isCore ?? false))}>
        {tool.isCore ? "Yes, with its tool" : yesNo(method.isCore)}
      </ValueRow>
    </ValueList>
  );
}

/** Absent hints mean unknown, never "no". */
export function riskText(annotations: NonNullable<MethodDefinition["annotations"]>): string {
  const known = [
    annotations.readOnlyHint === true && "Read-only",
    isDestructive(annotations) && "Destructive",
    annotations.destructiveHint === false && "Not destructive",
    annotations.idempotentHint === true && "Repeating it changes nothing",
    annotations.openWorldHint === true && "Reaches outside",
  ].filter((text) => text !== false);
  return known.length === 0 ? "Not declared" : known.join(", ");
}
