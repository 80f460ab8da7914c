import type { MethodDefinition } from "@pegboard/registry-core";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TriangleAlert } from "lucide-react";
import { t } from "../../../messages/t.ts";
import { MODEL_READS } from "../../../words/model-reads/model-reads.ts";
import { previewLabel, previewTabs } from "../preview/preview-text.ts";
import type { AgentText } from "./text-edit.ts";
import type { TextLanding } from "./text-landing.ts";

interface TextHelpProps {
  text: AgentText;
  /** The method that has the text; undefined for a text of the tool. */
  method: MethodDefinition | undefined;
  landing: TextLanding | undefined;
}

/** A line that says where people and the model read a text, or that nobody reads it. */
export function TextHelp({ text, method, landing }: TextHelpProps) {
  if (method)
    return text.field === "displayName" ? MODEL_READS.methodDisplayName : payloads(method);
  if (!landing) return MODEL_READS.icon;
  if (landing.places.length > 0) return landing.places.join(", ");
  if ((text.own?.value ?? text.original ?? "") === "") return t("No template uses it");
  return (
    <span className="inline-flex items-start gap-1 text-amber">
      <TriangleAlert {...iconSize.s} className="mt-0.5 flex-none" />
      {t("No template of this agent uses it")}
    </span>
  );
}

/** The formats that a method writes itself, which are equal for every agent. */
function payloads({ ownFormats = {} }: MethodDefinition): string {
  const own = previewTabs()
    .filter((tab) => Object.hasOwn(ownFormats, tab))
    .map(previewLabel);
  return own.length === 0
    ? t("In every payload")
    : t("In every payload but {formats}, which the tool writes itself", {
        formats: own.join(", "),
      });
}
