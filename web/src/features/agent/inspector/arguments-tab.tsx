import type { JsonValue } from "@pegboard/json-schema";
import { serializePayload } from "@pegboard/registry-core/formats";
import { findMethod, methodTokens } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { useMemo, useState } from "react";
import { t } from "../../../messages/t.ts";
import {
  type EditableText,
  type ParameterSubject,
  resetTextOperation,
} from "../../../owner-editor/own-texts/editable-text.ts";
import { ParameterSections } from "../../../owner-editor/own-texts/parameter-list.tsx";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { useOperationsEffect } from "../draft/operations-effect.ts";
import { JsonLines } from "../text/colored-lines.tsx";
import type { KnownSelection } from "../tree/selection.ts";

interface ArgumentsTabProps {
  selection: KnownSelection;
  /** The pointer to the parameter that takes the focus. */
  focusField: string | undefined;
  onFocused(): void;
}

/** The arguments that a model fills in: as a tree whose texts can be edited, or the JSON Schema. */
export function ArgumentsTab({ selection, focusField, onFocused }: ArgumentsTabProps) {
  const [view, setView] = useState<"tree" | "schema">("tree");
  const definitions = useAgentEdit((edit) => edit.definitions);
  const { definition } = selection.tool;
  const tool = definitions.byName.get(definition.name) ?? definition;
  const chosen = selection.kind === "method" ? selection.method.definition : undefined;
  const methods = chosen ? [findMethod(tool, chosen.name) ?? chosen] : tool.methods;
  const raw =
    chosen?.parameters ??
    Object.fromEntries(definition.methods.map(({ name, parameters }) => [name, parameters]));
  const text = serializePayload(raw as JsonValue);
  return (
    <div
      className={classNames(
        "flex flex-col [--sections-top:44px] max-sm:[--sections-top:56px]",
        view === "schema" && "min-h-0 flex-1",
      )}
    >
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
        <ParameterSections
          key={`${tool.name}/${chosen?.name}`}
          tool={tool}
          methods={methods}
          focusField={focusField}
          onFocused={onFocused}
          isOfTool={!chosen}
          price={(subject, text) => <TextPrice subject={subject} text={text} />}
        />
      )}
    </div>
  );
}

/** The tokens that an own text costs more than the text in whose place it stands. */
function TextPrice({ subject, text }: { subject: ParameterSubject; text: EditableText }) {
  const { tool, method } = subject;
  const { parameter } = text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the operation names the parameter alone
  const reset = useMemo(() => [resetTextOperation(subject, text)], [tool, method, parameter]);
  const { table } = useOperationsEffect(reset);
  const drafted = useAgentEdit((edit) => edit.model.tokens.drafted);
  const [own, without] = [drafted, table].map((one) => methodTokens(one, tool.name, method.name));
  const change = (own ?? 0) - (without ?? 0);
  return <span className="num">{t("{change} tokens", { change: countChangeText(change) })}</span>;
}
