import {
  type FormatWarning,
  formatMethod,
  PROVIDER_FORMATS,
  type ProviderFormatName,
  serializePayload,
} from "@pegboard/registry-core/formats";
import { isFunction } from "@pegboard/registry-core/internal";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { useMemo } from "react";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { FormatWarnings } from "../preview/preview-pane.tsx";
import { JsonLines } from "../text/colored-lines.tsx";
import type { KnownSelection } from "../tree/selection.ts";

export interface PayloadTabProps {
  selection: KnownSelection;
  /** The format in the address; unknown names mean `openai-chat`. */
  asked: string | undefined;
  onFormat(format: ProviderFormatName): void;
}

/** The payload of this tool or method for a provider, and what the format had to leave out. */
export function PayloadTab({ selection, asked, onFormat }: PayloadTabProps) {
  const format =
    Object.values(PROVIDER_FORMATS).find(({ name }) => name === asked)?.name ?? "openai-chat";
  const names = useAgentEdit((edit) => edit.definitions.names);
  const { tool } = selection;
  const method = selection.kind === "method" ? selection.method : undefined;
  const { text, warnings } = useMemo(() => {
    const one = (definition: (typeof tool.methods)[number]["definition"]) =>
      formatMethod(
        {
          tool: tool.definition,
          method: definition,
          functionName: names.nameOf(tool.definition.name, definition.name),
        },
        format,
      );
    const formatted = method
      ? one(method.definition)
      : joinPayloads(
          tool.methods.flatMap(({ definition }) =>
            isFunction(definition) ? [one(definition)] : [],
          ),
        );
    return { text: serializePayload(formatted.payload), warnings: formatted.warnings };
  }, [tool, method, names, format]);
  const offered = method ? method.offered : tool.methods.some((one) => one.offered);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-3 border-b border-line-soft px-6 py-1.5 max-sm:px-4">
        <Segmented
          label={t("Format")}
          items={Object.values(PROVIDER_FORMATS).map(({ name, label }) => ({ id: name, label }))}
          value={format}
          onChange={onFormat}
        />
        <span className="flex-1" />
        {!offered && (
          <span className="text-meta text-2">{t("Not sent now: nothing of it is offered")}</span>
        )}
        <CopyButton text={text} label={t("Copy the payload")} />
      </div>
      <FormatWarnings warnings={warnings} />
      <JsonLines text={text} label={t("Payload")} />
    </div>
  );
}

function joinPayloads(
  formatted: ReturnType<typeof formatMethod>[],
): ReturnType<typeof formatMethod> {
  return {
    payload: formatted.map(({ payload }) => payload),
    warnings: formatted.flatMap(({ warnings }): FormatWarning[] => warnings),
  };
}
