import type { Material, MethodDefinition } from "@pegboard/registry-core";
import { FileText, type LucideIcon, MessageSquareText } from "lucide-react";

export type MaterialLabel = "Prompt" | "Resource";

export const MATERIAL_ICONS: Record<MaterialLabel, LucideIcon> = { Prompt: MessageSquareText, Resource: FileText };

export const MATERIAL_MEANING = "Programs read it over MCP; no model calls it";

/** What rows call a material; false for a function. */
export function materialLabel({ material }: Pick<MethodDefinition, "material">): MaterialLabel | false {
  return material !== undefined && (material.kind === "prompt" ? "Prompt" : "Resource");
}

/** Where its server has it: a name, an address, or the template of addresses. */
export function materialPlace(material: Material): { label: string; value: string } {
  switch (material.kind) {
    case "prompt":
      return { label: "Name on its server", value: material.name };
    case "resource":
      return { label: "URI", value: material.uri };
    case "template":
      return { label: "URI template", value: material.uriTemplate };
  }
}
