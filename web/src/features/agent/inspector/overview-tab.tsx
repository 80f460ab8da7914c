import {
  type FunctionNames,
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

/** What there is to know of a tool or a method, each value with where it comes from. */
export function OverviewTab({ selection }: { selection: KnownSelection }) {
  const { definitions, answer } = useAgentEdit();
  const { definition } = selection.tool;
  const declared = definitions.declared.get(definition.name);
  const original = definitions.byName.get(definition.name);
  if (selection.kind === "tool") {
    return (
      <ToolOverview tool={definition} {...{ declared, original }} names={definitions.names} icons={answer.icons} />
    );
  }
  const method = selection.method.definition;
  return (
    <MethodOverview
      tool={definition}
      method={method}
      declared={declared?.methods.find(({ name }) => name === method.name)}
      original={original?.methods.find(({ name }) => name === method.name)}
      functionName={definitions.names.nameOf(definition.name, method.name)}
    />
  );
}

interface ToolOverviewProps {
  tool: ToolDefinition;
  /** The same tool before the organisation's overrides. */
  declared: ToolDefinition | undefined;
  /** The same tool before the agent's own texts. */
  original: ToolDefinition | undefined;
  names: FunctionNames;
  icons: CatalogAnswer["icons"];
}

const yesNo = (value: boolean): string => (value ? "Yes" : "No");

/** Everything a tool says about itself, each value with where it comes from. */
function ToolOverview({ tool, declared, original, names, icons }: ToolOverviewProps) {
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
      {renderRow("Description", "description", ({ description }) => description)}
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

interface MethodOverviewProps {
  tool: ToolDefinition;
  method: MethodDefinition;
  declared: MethodDefinition | undefined;
  original: MethodDefinition | undefined;
  functionName: string;
}

/** Everything a method says about itself. */
function MethodOverview({ tool, method, declared, original, functionName }: MethodOverviewProps) {
  const { origins, annotations = {} } = method;
  const declaredIf = (field: "displayName" | "description" | "visible" | "isCore", value: ReactNode) =>
    origins[field] === "organisation" && declared ? { declared: value } : {};
  const originalIf = (field: "displayName" | "description") =>
    origins[field] === "agent" && original ? { original: original[field] } : {};
  return (
    <ValueList>
      <ValueRow
        label="Display name"
        origin={origins.displayName}
        {...declaredIf("displayName", declared?.displayName)}
        {...originalIf("displayName")}
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
      <ValueRow
        label="Description"
        origin={origins.description}
        {...declaredIf("description", declared?.description)}
        {...originalIf("description")}
      >
        <span className="whitespace-pre-wrap">{method.description}</span>
      </ValueRow>
      <ValueRow label="Tool">{tool.displayName}</ValueRow>
      <ValueRow label="Visible" origin={origins.visible} {...declaredIf("visible", yesNo(declared?.visible ?? true))}>
        {yesNo(method.visible)}
      </ValueRow>
      <ValueRow label="Core" origin={origins.isCore} {...declaredIf("isCore", yesNo(declared?.isCore ?? false))}>
        {tool.isCore ? "Yes, with its tool" : yesNo(method.isCore)}
      </ValueRow>
      {isFunction(method) && <ValueRow label="Risk">{riskText(annotations)}</ValueRow>}
    </ValueList>
  );
}

/** Absent hints mean unknown, never "no". */
function riskText(annotations: NonNullable<MethodDefinition["annotations"]>): string {
  const known = [
    annotations.readOnlyHint === true && "Read-only",
    isDestructive(annotations) && "Destructive",
    annotations.destructiveHint === false && "Not destructive",
    annotations.idempotentHint === true && "Repeating it changes nothing",
    annotations.openWorldHint === true && "Reaches outside",
  ].filter((text) => text !== false);
  return known.length === 0 ? "Not declared" : known.join(", ");
}
