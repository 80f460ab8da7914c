import { Palette } from "lucide-react";
import { classNames } from "../../components/class-names.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { Menu, MenuChoices } from "../../components/overlays/menu.tsx";
import { tileColor } from "../../components/tile-color.ts";
import type { RegistryTool } from "./registry-model.ts";
import { say } from "./texts.ts";

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
      <Menu trigger={<IconButton label={say.chooseAColour} icon={Palette} />}>
        <MenuChoices choices={colors} value={color} onChange={onChoose} />
      </Menu>
    </span>
  );
}

const colors = [
  { id: "#6366f1", label: say.indigo },
  { id: "#0ea5e9", label: say.sky },
  { id: "#06b6d4", label: say.cyan },
  { id: "#10b981", label: say.emerald },
  { id: "#84cc16", label: say.lime },
  { id: "#f59e0b", label: say.amber },
  { id: "#ef4444", label: say.red },
  { id: "#ec4899", label: say.pink },
  { id: "#8b5cf6", label: say.violet },
  { id: "#71717a", label: say.grey },
];
