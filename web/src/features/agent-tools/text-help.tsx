import { TriangleAlert } from "lucide-react";
import { iconSize } from "../../components/icon-size.ts";
import type { AgentText } from "./text-edit.ts";
import type { TextLanding } from "./text-landing.ts";

export interface TextHelpProps {
  text: AgentText;
  ofMethod: boolean;
  landing: TextLanding | undefined;
}

/** Where people and the model meet a text; says so when nobody does although there is one. */
export function TextHelp({ text, ofMethod, landing }: TextHelpProps) {
  if (ofMethod) return text.field === "displayName" ? "For people; MCP sends it as the title" : "In every payload";
  if (!landing) return "For people only";
  if (landing.places.length > 0) return landing.places.join(", ");
  if ((text.own?.value ?? text.original ?? "") === "") return "No template uses it";
  return (
    <span className="inline-flex items-start gap-1 text-amber">
      <TriangleAlert {...iconSize.s} className="mt-0.5 flex-none" />
      No template of this agent uses it
    </span>
  );
}
