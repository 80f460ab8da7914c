import type { JsonValue } from "@pegboard/json-schema";
import { serializePayload } from "@pegboard/registry-core/formats";
import { classNames } from "@pegboard/ui/class-names.ts";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { useState } from "react";
import { t } from "../../../messages/t.ts";
import { JsonLines } from "../text/json-lines.tsx";
import type { KnownSelection } from "../tree/selection.ts";
import { ParameterTree } from "./parameter-tree.tsx";

/** The arguments that a model fills in: as a tree for people, or the raw JSON Schema. */
export function ArgumentsTab({ selection }: { selection: KnownSelection }) {
  const [view, setView] = useState<"tree" | "schema">("tree");
  const methods = selection.kind === "method" ? [selection.method] : selection.tool.methods;
  const raw =
    selection.kind === "method"
      ? selection.method.definition.parameters
      : Object.fromEntries(
          methods.map(({ definition }) => [definition.name, definition.parameters]),
        );
  const text = serializePayload(raw as JsonValue);
  return (
    <div className={classNames("flex flex-col", view === "schema" && "min-h-0 flex-1")}>
      <div className="sticky top-0 z-10 flex h-11 bg-panel flex-none items-center gap-3 border-b border-line-soft px-6 max-sm:h-14 max-sm:px-4">
        <Segmented<"tree" | "schema">
          label={t("View")}
          items={[
            { id: "tree", label: t("Parameters") },
            { id: "schema", label: t("JSON Schema") },
          ]}
          value={view}
          onChange={setView}
        />
        <span className="flex-1" />
        {view === "schema" && <CopyButton text={text} label={t("Copy the schema")} />}
      </div>
      {view === "schema" ? (
        <JsonLines text={text} label={t("JSON Schema of the arguments")} />
      ) : (
        <div>
          {methods.map(({ definition }) => (
            <section key={definition.name} aria-label={definition.displayName}>
              {selection.kind === "tool" && (
                <h3 className="sticky top-11 flex items-baseline gap-2 border-b border-line bg-sunken px-6 py-1.5 text-list font-medium max-sm:px-4">
                  {definition.displayName}{" "}
                  <code className="text-[11px] text-3">{definition.name}</code>
                </h3>
              )}
              <ParameterTree schema={definition.parameters} />
            </section>
          ))}
        </div>
      )}
    </div>
  );
}
