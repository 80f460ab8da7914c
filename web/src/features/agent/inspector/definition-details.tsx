import { ownValue } from "@pegboard/json-schema";
import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import {
  claimedRisk,
  isFunction,
  type Material,
  methodRisk,
  RISK_CLASS_TITLES,
  type ToolField,
} from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Tile, tileColor } from "@pegboard/ui/tile.tsx";
import type { ReactNode } from "react";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import { t } from "../../../messages/t.ts";
import { SourceName } from "../../../owner-editor/source-name.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { ValueList, ValueRow } from "./value-row.tsx";

const yesNo = (value: boolean): string => (value ? t("Yes") : t("No"));

/** Everything that a tool declares, each value with its origin. */
export function ToolDetails({ tool }: { tool: ToolDefinition }) {
  const { definitions, answer } = useAgentEdit("definitions", "answer");
  const { names } = definitions;
  const { icons } = answer;
  // These are the definitions before the organisation's overrides, and before the agent's own
  // texts.
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
        declared && { declared: show(declared) ?? t("none", {}, "declared") })}
      {...(tool.origins[field] === "agent" &&
        original && { original: show(original) ?? t("none", {}, "declared") })}
    >
      {show(tool) ?? <span className="text-3">{t("None")}</span>}
    </ValueRow>
  );
  const called = tool.methods.filter(isFunction);
  const core = called.filter(({ isCore }) => isCore).length;
  const functions = called.map(({ name }) => names.nameOf(tool.name, name));
  const read = tool.methods.length - called.length;
  return (
    <ValueList>
      {renderRow(t("Display name"), "displayName", ({ displayName }) => displayName)}
      <ValueRow label={t("Name")}>
        <code>{tool.name}</code>
      </ValueRow>
      {renderRow(t("App"), "app", ({ app }) => app)}
      {renderRow(t("Icon"), "icon", ({ icon }) => icon && <IconValue icon={icon} icons={icons} />)}
      {renderRow(t("Colour"), "color", ({ color }) => color && <ColorValue color={color} />)}
      {renderRow(t("Weight"), "weight", ({ weight }) => (
        <span className="num">{countText(weight)}</span>
      ))}
      {renderRow(t("Visible"), "visible", ({ visible }) => yesNo(visible))}
      {renderRow(t("Core"), "isCore", ({ isCore }) => (isCore ? t("Yes, always on") : t("No")))}
      {renderRow(t("On by default"), "enabledByDefault", ({ enabledByDefault }) =>
        yesNo(enabledByDefault),
      )}
      <ValueRow label={t("Source")}>
        <SourceName id={tool.source} />
      </ValueRow>
      <ValueRow label={t("Methods")}>{coreText(called.length, core)}</ValueRow>
      {read > 0 && <ValueRow label={t("Prompts and resources")}>{countText(read)}</ValueRow>}
      <ValueRow label={t("Function names")} origin="generated">
        {functions.slice(0, SHOWN_NAMES).map((name, index) => (
          <span key={name}>
            {index > 0 && ", "}
            <code>{name}</code>
          </span>
        ))}
        {functions.length > SHOWN_NAMES &&
          t(" and {count, number} more", { count: functions.length - SHOWN_NAMES })}
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

/** Everything that a method declares. */
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
        label={t("Display name")}
        origin={origins.displayName}
        {...declaredIf("displayName", declared?.displayName)}
        {...(origins.displayName === "agent" && original && { original: original.displayName })}
      >
        {method.displayName}
      </ValueRow>
      <ValueRow label={t("Name")}>
        <code>{method.name}</code>
      </ValueRow>
      {method.material ? (
        <MaterialRows material={method.material} functionName={functionName} />
      ) : (
        <ValueRow label={t("Function name")} origin="generated">
          <code>{functionName}</code>
        </ValueRow>
      )}
      <ValueRow label={t("Tool")}>{tool.displayName}</ValueRow>
      <ValueRow
        label={t("Visible")}
        origin={origins.visible}
        {...declaredIf("visible", yesNo(declared?.visible ?? true))}
      >
        {yesNo(method.visible)}
      </ValueRow>
      <ValueRow
        label={t("Core")}
        origin={origins.isCore}
        {...declaredIf("isCore", yesNo(declared?.isCore ?? false))}
      >
        {tool.isCore ? t("Yes, with its tool") : yesNo(method.isCore)}
      </ValueRow>
    </ValueList>
  );
}

/**
 * The risk in words, and whose word it is: the operator's classes, else what its author claims.
 * Absent hints mean unknown, never "no".
 */
export function riskText(method: Pick<MethodDefinition, "annotations" | "risk">): string {
  const { risk, annotations = {} } = method;
  const claimed = [
    annotations.readOnlyHint === true && t("Read-only"),
    claimedRisk(annotations).includes("destroys") && t("Destructive"),
    annotations.destructiveHint === false && t("Not destructive"),
    annotations.idempotentHint === true && t("Repeating it changes nothing"),
    annotations.openWorldHint === true && t("Reaches outside"),
  ].filter((text) => text !== false);
  const claims = claimed.length > 0 && listText(claimed);
  if (!risk) return claims ? t("{claims}: a claim of its author", { claims }) : t("Not declared");
  const classes = methodRisk(method).classes.map((one) => RISK_CLASS_TITLES[one](t));
  const set = classes.length > 0 ? listText(classes) : t("None");
  return claims
    ? t("{set}: set for the organisation. Its author claims: {claims}", { set, claims })
    : t("{set}: set for the organisation", { set });
}

function coreText(total: number, core: number): string {
  if (core === 0) return countText(total);
  if (core === total) return t("{total, number}, all of them core", { total });
  return t("{total, number}, {core, number} of them core", { total, core });
}

/** The addresses at which programs find a prompt or a resource. */
function MaterialRows({ material, functionName }: { material: Material; functionName: string }) {
  if (material.kind === "prompt") {
    return (
      <>
        <ValueRow label={t("Name on its server")}>
          <code className="break-words">{material.name}</code>
        </ValueRow>
        <ValueRow label={t("Name over MCP")} origin="generated">
          <code>{functionName}</code>
        </ValueRow>
      </>
    );
  }
  const { kind, mediaType } = material;
  return (
    <>
      <ValueRow label={kind === "resource" ? "URI" : t("URI template")}>
        <code className="break-words">
          {kind === "resource" ? material.uri : material.uriTemplate}
        </code>
      </ValueRow>
      <ValueRow label={t("Media type")}>
        {mediaType ?? <span className="text-3">{t("Not declared")}</span>}
      </ValueRow>
    </>
  );
}
