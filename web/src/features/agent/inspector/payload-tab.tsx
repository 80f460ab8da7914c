import {
  type FormatWarning,
  formatMethod,
  PROVIDER_FORMATS,
  type ProviderFormatName,
  serializePayload,
} from "@pegboard/registry-core/formats";
import { escapeInvisible, isFunction, type ResolvedMethod } from "@pegboard/registry-core/internal";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { EyeOff } from "lucide-react";
import { useMemo } from "react";
import { leftOutState } from "../../../messages/left-out-text.ts";
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

/**
 * What of this tool or method is sent to a provider, what of it is not and why, and what the format
 * had to leave out. Where nothing is sent, it is what would be.
 */
export function PayloadTab({ selection, asked, onFormat }: PayloadTabProps) {
  const format =
    Object.values(PROVIDER_FORMATS).find(({ name }) => name === asked)?.name ?? "openai-chat";
  const names = useAgentEdit((edit) => edit.definitions.names);
  const { tool } = selection;
  const method = selection.kind === "method" ? selection.method : undefined;
  const functions = useMemo(
    () => (method ? [method] : tool.methods.filter(({ definition }) => isFunction(definition))),
    [tool, method],
  );
  const sent = useMemo(() => functions.filter(({ offered }) => offered), [functions]);
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
      : joinPayloads((sent.length > 0 ? sent : functions).map(({ definition }) => one(definition)));
    return { text: serializePayload(formatted.payload), warnings: formatted.warnings };
  }, [tool, method, functions, sent, names, format]);
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
        <span className="num text-meta text-2">
          {sent.length === 0
            ? t("Not sent now: nothing of it is offered")
            : t("{sent, number} of {count, plural, one {# method} other {# methods}} sent", {
                sent: sent.length,
                count: functions.length,
              })}
        </span>
        <CopyButton text={text} label={t("Copy the payload")} />
      </div>
      {sent.length > 0 && <NotSent methods={functions.filter(({ offered }) => !offered)} />}
      <FormatWarnings warnings={warnings} />
      <JsonLines text={text} label={t("Payload")} />
    </div>
  );
}

/** The methods that the payload leaves out, each with the reason. */
function NotSent({ methods }: { methods: readonly ResolvedMethod[] }) {
  if (methods.length === 0) return null;
  return (
    <ul
      aria-label={t("Not sent")}
      className="flex max-h-24 flex-none flex-wrap gap-x-3 gap-y-1 overflow-auto border-b border-line-soft px-6 py-2 text-meta text-2 max-sm:px-4"
    >
      {methods.map((method) => (
        <li key={method.definition.name} className="inline-flex items-center gap-1.5">
          <EyeOff {...iconSize.s} className="flex-none text-3" />
          <code className="line-through">{escapeInvisible(method.definition.name)}</code>
          {method.enabled ? leftOutState(method) : t("off")}
        </li>
      ))}
    </ul>
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
