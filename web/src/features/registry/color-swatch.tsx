import { Palette } from "lucide-react";
import { IconButton } from "../../components/icon-button.tsx";
import { Menu, MenuChoices } from "../../components/overlays/menu.tsx";
import type { RegistryTool } from "./registry-model.ts";

/** Offers colours that keep apart in both themes; any other can be typed. */
export function ColorSwatch({ tool, onChoose }: { tool: RegistryTool; onChoose(color: string): void }) {
  return (
    <Menu trigger={<IconButton label="Choose a colour" icon={Palette} />}>
      <MenuChoices choices={colors} value={tool.definition.color} onChange={onChoose} />
    </Menu>
  );
}

const colors = [
  { id: "#6366f1", label: "Indigo" },
  { id: "#0ea5e9", label: "Sky" },
  { id: "#06b6d4", label: "Cyan" },
  { id: "#10b981", label: "Emerald" },
  { id: "#84cc16", label: "Lime" },
  { id: "#f59e0b", label: "Amber" },
  { id: "#ef4444", label: "Red" },
  { id: "#ec4899", label: "Pink" },
  { id: "#8b5cf6", label: "Violet" },
  { id: "#71717a", label: "Grey" },
];
