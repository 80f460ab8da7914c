import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Menu, MenuChoices } from "@pegboard/ui/overlays/menu.tsx";
import { tileColor } from "@pegboard/ui/tile.tsx";
import { Palette } from "lucide-react";
import { t } from "../../messages/t.ts";
import type { RegistryTool } from "./registry-model.ts";

/** A field with colours that are distinct in both themes; any other can be typed. */
export function ColorSwatch({
  tool,
  onChoose,
}: {
  tool: RegistryTool;
  onChoose(color: string): void;
}) {
  const { color } = tool.definition;
  const { style, className } = tileColor(color);
  return (
    <span style={style} className={classNames("tile flex-none rounded-[7px]", className)}>
      <Menu trigger={<IconButton label={t("Choose a colour")} icon={Palette} />}>
        <MenuChoices choices={swatchColors} value={color} onChange={onChoose} />
      </Menu>
    </span>
  );
}

const swatchColors = [
  { id: "#6366f1", label: t("Indigo") },
  { id: "#0ea5e9", label: t("Sky") },
  { id: "#06b6d4", label: t("Cyan") },
  { id: "#10b981", label: t("Emerald") },
  { id: "#84cc16", label: t("Lime") },
  { id: "#f59e0b", label: t("Amber") },
  { id: "#ef4444", label: t("Red") },
  { id: "#ec4899", label: t("Pink") },
  { id: "#8b5cf6", label: t("Violet") },
  { id: "#71717a", label: t("Grey") },
];
