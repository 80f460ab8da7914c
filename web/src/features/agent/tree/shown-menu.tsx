import { matrixPath } from "../../../addresses/paths.ts";
import { MenuItem } from "../../../components/overlays/menu.tsx";
import { common } from "../../../language/common.ts";
import type { ResolvedMatch } from "../../../tool-list/search/resolved-tools.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { countSwitchable, switchStep } from "./selected-methods.ts";
import { say } from "./texts.ts";

interface ShownMenuProps {
  shown: ResolvedMatch[];
  /** The search text that found the rows. */
  search: string;
  onSelectAll(): void;
}

/** Actions on everything that the list shows. */
export function ShownMenu({ shown, search, onSelectAll }: ShownMenuProps) {
  const { blocked, onStep } = useAgentEdit("blocked", "onStep");
  const methods = countSwitchable(shown);
  const matrix = matrixPath(search === "" ? {} : { q: search });
  return (
    <>
      <MenuItem onSelect={() => onStep(switchStep(shown, true))} blocked={blocked}>
        {say.allShown.on(methods)}
      </MenuItem>
      <MenuItem onSelect={() => onStep(switchStep(shown, false))} blocked={blocked}>
        {say.allShown.off(methods)}
      </MenuItem>
      <MenuItem onSelect={onSelectAll}>{say.allShown.select(methods)}</MenuItem>
      {matrix !== undefined && <MenuItem href={matrix}>{common.openInMatrix}</MenuItem>}
    </>
  );
}
