import { MenuItem } from "../../../components/overlays/menu.tsx";
import { countOf } from "../../../components/text/count-text.ts";
import type { ToolMatch } from "../../../settings/search/tool-match.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { countSwitchable, switchStep } from "./selected-methods.ts";

interface ShownMenuProps {
  shown: ToolMatch[];
  onSelectAll(): void;
}

/** What can be done with everything that the list shows. */
export function ShownMenu({ shown, onSelectAll }: ShownMenuProps) {
  const { blocked, onStep } = useAgentEdit();
  const all = `all ${countOf(countSwitchable(shown), "method")} shown`;
  return (
    <>
      <MenuItem onSelect={() => onStep(switchStep(shown, true))} blocked={blocked}>
        Switch on {all}
      </MenuItem>
      <MenuItem onSelect={() => onStep(switchStep(shown, false))} blocked={blocked}>
        Switch off {all}
      </MenuItem>
      <MenuItem onSelect={onSelectAll}>Select {all}</MenuItem>
    </>
  );
}
